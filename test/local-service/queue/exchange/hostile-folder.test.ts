import { createHash } from 'node:crypto';
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { documentPaths, isSafePath } from '#local-service/queue/exchange/exchange-paths.ts';
import { newFolder, openArchive } from './archive-fixture.ts';
import { hashesOf } from './archive-hashes.ts';

const letter = (number: number) =>
  `Dear Ms Example,\n\nletter ${number} of the magnolias.\n\nYours sincerely,\nJane Gardener\n`;
const documents = 3;

/** An export of three letters, and an archive to import it into. */
async function exported() {
  const source = await openArchive();
  for (let number = 0; number < documents; number += 1) await source.addFile(`letter ${number}.txt`, letter(number));
  const folder = newFolder();
  await source.export(folder);
  const files = Object.keys(hashesOf(folder));
  const ofEnding = (ending: string) => files.filter((path) => path.endsWith(ending));
  return { source, folder, target: await openArchive(), ofEnding };
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Changes the lines of the manifest, and the last one so that it fits them. */
function rewriteManifest(folder: string, change: (line: string) => string | null): void {
  const path = join(folder, 'manifest.jsonl');
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(0, -1);
  const changed = lines.flatMap((line) => change(line) ?? []);
  const text = `${changed.join('\n')}\n`;
  const files = changed.filter((line) => line.includes('"role"')).length;
  writeFileSync(path, `${text}${JSON.stringify({ end: true, files, sha256: sha256(text) })}\n`);
}

/** Gives a file other bytes, and the manifest their hash. */
function forge(folder: string, path: string, bytes: string): void {
  writeFileSync(join(folder, path), bytes);
  rewriteManifest(folder, (line) => {
    const value = JSON.parse(line) as { path?: string };
    if (value.path !== path) return line;
    return JSON.stringify({ ...value, sizeBytes: Buffer.byteLength(bytes), sha256: sha256(bytes) });
  });
}

test('paths that lead out, or mean a device, are refused on every system', () => {
  const unsafe = [
    ...[
      '../a',
      'a/../../b',
      '/etc/passwd',
      'C:\\x',
      'a\\b',
      'c:x',
      '',
      'a//b',
      './a',
      'a/.',
      'nul',
      'a/CON.txt',
      'com1.pdf',
    ],
    ...['a\u0000b', 'a\nb', 'a.', 'a ', 'a\u202eb'],
  ];
  expect(unsafe.filter((path) => isSafePath(path))).toEqual([]);
  expect(isSafePath('documents/2026-11/Größe (2) [x].pdf')).toBe(true);
});

test(
  'a file that is damaged, missing or a link keeps its document out, and no other',
  { timeout: 60_000 },
  async () => {
    const { folder, target, ofEnding } = await exported();
    const [one = '', two = ''] = ofEnding('.txt');
    writeFileSync(join(folder, one), 'something else');
    const aside = newFolder();
    renameSync(join(folder, two), join(aside, 'secret'));
    symlinkSync(join(aside, 'secret'), join(folder, two));
    const state = await target.import(folder);
    expect(state).toMatchObject({ status: 'done', added: 1, failed: 2 });
    expect(state.problems).toEqual([
      { subject: one, code: 'service.exchange.wrong-hash', params: {} },
      { subject: two, code: 'service.exchange.unsafe-path', params: {} },
    ]);
    rmSync(join(folder, two));
    const again = await target.import(folder);
    expect(again.problems.map(({ code }) => code)).toEqual([
      'service.exchange.wrong-hash',
      'service.exchange.missing-file',
    ]);
    expect(again).toMatchObject({ existing: 1, failed: 2 });
    target.checkIndex();
  },
);

test('records and pages that were forged are refused as wholes', { timeout: 60_000 }, async () => {
  const { folder, target, ofEnding } = await exported();
  const [broken = '', outside = '', fine = ''] = ofEnding('.intray.json');
  forge(folder, broken, '{"format": "intray-document", "version": 1, ');
  const record = JSON.parse(readFileSync(join(folder, outside), 'utf8')) as { files: { path: string }[] };
  for (const file of record.files) file.path = '../../../etc/passwd';
  forge(folder, outside, JSON.stringify(record));
  const pages = ofEnding('.pages.jsonl.gz').find((path) => fine.startsWith(path.slice(0, -15))) ?? '';
  forge(folder, pages, 'no gzip');
  const kept = JSON.parse(readFileSync(join(folder, fine), 'utf8')) as {
    files: { path: string; sha256: string; sizeBytes: number }[];
  };
  for (const file of kept.files.filter(({ path }) => path === pages)) file.sha256 = sha256('no gzip');
  forge(folder, fine, JSON.stringify(kept));
  const state = await target.import(folder);
  expect(state).toMatchObject({ status: 'done', added: 0, failed: 3 });
  expect(state.problems.map(({ code }) => code)).toEqual([
    'service.exchange.record-damaged',
    'service.exchange.missing-file',
    'service.exchange.record-damaged',
  ]);
});

test(
  'a manifest with broken lines, or that ends too early, says so and gives the rest',
  { timeout: 60_000 },
  async () => {
    const { folder, target, ofEnding } = await exported();
    const [first = ''] = ofEnding('.intray.json');
    rewriteManifest(folder, (line) => (line.includes(first) ? '{"role": "record", "path": "..' : line));
    const state = await target.import(folder);
    expect(state).toMatchObject({ status: 'done', added: 2 });
    expect(state.problems.map(({ code }) => code)).toContain('service.exchange.line-damaged');
    const path = join(folder, 'manifest.jsonl');
    writeFileSync(path, readFileSync(path, 'utf8').trimEnd().split('\n').slice(0, -4).join('\n'));
    const cut = await target.import(folder);
    expect(cut.problems.map(({ code }) => code)).toContain('service.exchange.manifest-damaged');
  },
);

test(
  'what is no export, a newer one or an unfinished one is refused before anything is stored',
  { timeout: 60_000 },
  async () => {
    const { folder, target } = await exported();
    const failure = async (path: string) => (await target.import(path)).failure?.code;
    expect(await failure('relative')).toBe('service.exchange.relative');
    expect(await failure(join(folder, 'nowhere'))).toBe('service.exchange.no-folder');
    expect(await failure(newFolder())).toBe('service.exchange.no-export');
    expect(await failure(target.data.paths.root)).toBe('service.exchange.own-data');
    rewriteManifest(folder, (line) => line.replace('"version":1', '"version":2'));
    expect(await failure(folder)).toBe('service.exchange.newer');
    rmSync(join(folder, 'manifest.jsonl'));
    expect(await failure(folder)).toBe('service.exchange.unfinished');
    expect(await target.data.store.exchange.count(target.companyId)).toBe(0);
  },
);

test(
  'an export mixes with nothing, replaces nothing of others and goes on where it ended',
  { timeout: 60_000 },
  async () => {
    const source = await openArchive();
    const ids: string[] = [];
    for (let number = 0; number < documents; number += 1)
      ids.push(await source.addFile(`letter ${number}.txt`, letter(number)));
    const [folder, used, aside] = [newFolder(), newFolder(), newFolder()];
    writeFileSync(join(used, 'mine.txt'), 'mine');
    expect((await source.export(used)).failure?.code).toBe('service.exchange.not-empty');
    await source.export(folder);
    expect((await source.export(folder)).failure?.code).toBe('service.exchange.finished');

    const whole = hashesOf(folder);
    cpSync(folder, aside, { recursive: true });
    rmSync(join(aside, 'manifest.jsonl'));
    const paths = Object.keys(whole);
    const [gone = '', changed = ''] = paths.filter((path) => path.endsWith('.txt'));
    rmSync(join(aside, gone));
    writeFileSync(join(aside, changed), 'of somebody else');
    const refused = await source.export(aside);
    expect(refused).toMatchObject({ status: 'failed', failure: { code: 'service.exchange.foreign-file' } });
    expect(readFileSync(join(aside, changed), 'utf8')).toBe('of somebody else');
    rmSync(join(aside, changed));
    expect(await source.export(aside)).toMatchObject({ status: 'done', failed: 0 });
    expect(hashesOf(aside)).toEqual(whole);

    // Deleted since, and corrected since: the export shows what is there when it is finished.
    rmSync(join(aside, 'manifest.jsonl'));
    const [deleted = '', corrected = ''] = ids;
    await source.ask('trash.move', { fileIds: [deleted] });
    await source.ask('documents.correct', {
      ...{ fileId: corrected, revision: await source.revision(corrected), changes: [{ kind: 'class', tagId: null }] },
    });
    expect(await source.export(aside)).toMatchObject({ status: 'done', total: 2, failed: 0 });
    const now = Object.keys(hashesOf(aside));
    expect(now.filter((path) => path.includes(deleted))).toEqual([]);
    const [record = ''] = now.filter((path) => path.includes(corrected) && path.endsWith('.intray.json'));
    expect(readFileSync(join(aside, record), 'utf8')).toContain('"unclassified"');
  },
);

test(
  'what a forged record names outside the folder stays, when its document is deleted',
  { timeout: 60_000 },
  async () => {
    const source = await openArchive();
    const deleted = await source.addFile('letter.txt', letter(1));
    await source.addFile('other.txt', letter(2));
    const folder = newFolder();
    await source.export(folder);
    rmSync(join(folder, 'manifest.jsonl'));
    const victim = join(newFolder(), 'victim.txt');
    writeFileSync(victim, 'mine');
    const path = Object.keys(hashesOf(folder)).find((each) => each.endsWith(`${deleted}].intray.json`)) ?? '';
    const record = JSON.parse(readFileSync(join(folder, path), 'utf8')) as { files: object[] };
    record.files.push({ role: 'pages', path: relative(folder, victim), sizeBytes: 4, sha256: sha256('mine') });
    writeFileSync(join(folder, path), JSON.stringify(record));
    await source.ask('trash.move', { fileIds: [deleted] });
    expect(await source.export(folder)).toMatchObject({ status: 'done', total: 1, failed: 0 });
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(Object.keys(hashesOf(folder)).filter((each) => each.includes(deleted))).toEqual([]);
  },
);

test('every name that a document may have gets a path that an import takes', () => {
  const names = [
    'con',
    'con.pdf',
    'com1.backup.pdf',
    'NUL.tar.gz',
    'LPT².a.txt',
    '...',
    'a. ',
    '../x',
    'a\u202eb.pdf',
    '',
  ];
  const paths = names.flatMap((name) => Object.values({ ...documentPaths('id', name, '2026-11-23T00:00:00Z') }));
  expect(paths.filter((path) => !isSafePath(path))).toEqual([]);
});

test('bytes that are missing in the storage are reported, and the others are exported', async () => {
  const source = await openArchive();
  await source.addFile('there.txt', letter(1));
  const lost = await source.addFile('lost.txt', letter(2));
  await source.data.blobs.remove((await source.record(lost)).sha256);
  const state = await source.export(newFolder());
  expect(state).toMatchObject({ status: 'done', added: 1, failed: 1 });
  expect(state.problems).toEqual([{ subject: 'lost.txt', code: 'service.exchange.no-bytes', params: {} }]);
});

test(
  'a cancelled one keeps what it did, one runs at a time, and other writers go on meanwhile',
  { timeout: 60_000 },
  async () => {
    const [source, target] = [await openArchive(), await openArchive()];
    for (let number = 0; number < 40; number += 1) await source.addFile(`letter ${number}.txt`, letter(number));
    const folder = newFolder();
    const { companyId } = source;
    expect(source.exchange.export({ companyId, folder, searchable: false })?.status).toBe('running');
    expect(source.exchange.import({ companyId, folder, user: { id: '', userName: '' } })).toBeNull();
    const writing = source.addFile('meanwhile.txt', letter(99));
    while (source.exchange.state(companyId).done < 4) await new Promise((resolve) => setTimeout(resolve, 1));
    expect(await source.exchange.cancel(companyId)).toMatchObject({ status: 'cancelled' });
    await writing;
    const done = await source.export(folder);
    expect(done).toMatchObject({ status: 'done', total: 41, done: 41, failed: 0 });
    expect(done.existing).toBeGreaterThanOrEqual(4);
    target.exchange.import({
      ...{ companyId: target.companyId, folder },
      user: { id: target.admin.user.id, userName: 'ada@example.org' },
    });
    while (target.exchange.state(target.companyId).added < 3) await new Promise((resolve) => setTimeout(resolve, 1));
    const { added } = await target.exchange.cancel(target.companyId);
    expect(await target.import(folder)).toMatchObject({ status: 'done', existing: added, added: 41 - added });
  },
);
