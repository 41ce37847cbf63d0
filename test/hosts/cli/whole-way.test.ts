import { formatMessage } from '#contract/messages/format-message.ts';
import { message } from '#contract/messages/message.ts';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Balance } from '#contract/files.ts';
import { jobDetailSchema, searchHitSchema, searchResultSchema } from '#contract/documents.ts';
import { until } from '../station-process.ts';
import { intray } from './intray.ts';
import { useStation } from './running-station.ts';

vi.setConfig({ testTimeout: 60_000 });

interface AddedFile {
  readonly path: string;
  readonly state: string;
  readonly file_id: string | null;
  readonly job_id: string | null;
  readonly receipt: { readonly file_id: string; readonly proofs: Record<string, boolean> } | null;
  readonly error: { readonly code: string; readonly params: object } | null;
}

const { place, dataDir, ask } = useStation();

const invoice = `Muster GmbH, Hauptstr. 1, 10115 Berlin\n\nRECHNUNG\n\nRechnungsnummer: 2026-0042
Rechnungsdatum: 03.02.2026\n\nWartung der Heizung   1 x 200,00    200,00 EUR\nNettobetrag    200,00 EUR
Umsatzsteuer 19 %    38,00 EUR\nGesamtbetrag    238,00 EUR\n`;

function file(name: string, text: string): string {
  const at = path.join(place, name);
  writeFileSync(at, text);
  return at;
}

async function add(...paths: readonly string[]) {
  const said = await intray(['add', ...paths, '--wait', '--json', '--data-dir', dataDir]);
  const printed = said.stdout === '' ? { files: [] } : (JSON.parse(said.stdout) as { files: readonly AddedFile[] });
  return { ...said, files: printed.files };
}

describe('add --wait', () => {
  test('follows a file until it is verified; a duplicate answers with the receipt of its first', async () => {
    const first = await add(file('invoice.txt', invoice));
    expect(first.stderr).toBe('');
    expect(first.code).toBe(0);
    expect(first.files).toHaveLength(1);
    expect(Object.keys(first.files[0] ?? {})).toEqual(
      ['path', 'state', 'file_id', 'job_id', 'tag_name', 'tag_score', 'data_points', 'receipt', 'error'], // prettier-ignore
    );
    expect(first.files[0]).toMatchObject({
      path: path.join(place, 'invoice.txt'),
      state: 'done',
      tag_name: 'invoice',
      tag_score: expect.any(Number) as number,
      data_points: expect.arrayContaining([
        expect.objectContaining({ name: 'total', value: 238, data_type: 'Decimal' }),
      ]) as unknown,
      receipt: { proofs: { accepted: true, size: true, content: true, final: true, findable: true } },
      error: null,
    });
    expect(first.files[0]?.receipt?.file_id).toBe(first.files[0]?.file_id);
    // The list shows the tag too, without a call to the service for each file.
    const listed = await ask('files.list', { text: 'invoice.txt' });
    expect(listed.files.map(({ tagName }) => tagName)).toEqual(['invoice']);

    const again = await add(
      file('copy of invoice.txt', invoice),
      file('letter.txt', 'Dear Ms Example,\n\nthank you.\n'),
    );
    expect(again.code).toBe(0);
    const copy = again.files.find((each) => each.path.endsWith('copy of invoice.txt'));
    expect(copy?.state).toBe('duplicate');
    expect(copy?.receipt).toEqual(first.files[0]?.receipt);
    expect(copy?.file_id).toBe(first.files[0]?.file_id);
    expect(again.files.find((each) => each.path.endsWith('letter.txt'))?.state).toBe('done');
  });

  test('exits with 1 and a reason for refused files, and the others are done all the same', async () => {
    await mkdir(path.join(place, 'folder'));
    const said = await add(
      file('fine.txt', 'Dear Ms Example,\n\nall is fine with us.\n'),
      file('empty.txt', ''),
      path.join(place, 'folder'),
      path.join(place, 'missing.txt'),
    );
    expect(said.code).toBe(1);
    const byName = Object.fromEntries(said.files.map((each) => [path.basename(each.path), each]));
    expect(byName['fine.txt']).toMatchObject({ state: 'done', error: null });
    expect(byName['empty.txt']).toMatchObject({ state: 'on-hold', receipt: null, file_id: null });
    expect(byName['folder']).toMatchObject({ state: 'refused', receipt: null });
    expect(byName['missing.txt']).toMatchObject({ state: 'refused', receipt: null });
    for (const name of ['empty.txt', 'folder', 'missing.txt'])
      expect(byName[name]?.error?.code, name).toMatch(/^[a-z]+\.[\w.-]+$/u);
  });

  test.skipIf(process.platform === 'win32')('escapes names that would control the terminal', async () => {
    const name = 'x\u001b[2J\u202efdp\nA.txt';
    const at = file(name, 'Dear Ms Example,\n\nthis letter has a strange name.\n');
    const plain = await intray(['add', at, '--wait', '--data-dir', dataDir]);
    expect(plain.code).toBe(0);
    expect(plain.stdout).toContain(String.raw`x\e[2J\u{202e}fdp\nA.txt`);
    const json = await add(at);
    expect(json.files[0]?.path).toBe(at);
    for (const text of [plain.stdout, plain.stderr, json.stdout, json.stderr]) {
      for (const sign of ['\u202e', '\u001b']) expect(text).not.toContain(sign);
    }
  });
});

/** Scripts read `itemId`, which the contract calls `trackedFileId`. */
const itemId = z.object({ itemId: z.string().nullable() });
const printedSearch = searchResultSchema.extend({
  hits: z.array(searchHitSchema.omit({ trackedFileId: true }).extend(itemId.shape)),
});
const printedJob = jobDetailSchema.extend({
  files: z.array(jobDetailSchema.shape.files.element.omit({ trackedFileId: true }).extend(itemId.shape)),
});

describe('the other commands', () => {
  const said = (...args: string[]) => intray(args, { env: { INTRAY_DATA_DIR: dataDir } });
  const json = async (...args: string[]): Promise<unknown> => JSON.parse((await said(...args)).stdout);

  test('search --json is the answer that the page gets, and --json may stand anywhere', async () => {
    await add(file('ledger.txt', 'Dear Ms Example,\n\nthe word is quagga.\n'));
    const answers = [
      await json('search', 'quagga', '--json'),
      await json('--json', 'search', 'quagga'),
      await json('search', '--json', 'quagga', '--page', '1'),
    ];
    for (const answer of answers) {
      const { hits, total } = printedSearch.parse(answer);
      expect([total, hits.map(({ name }) => name)]).toEqual([1, ['ledger.txt']]);
      expect(hits[0]?.highlights.flatMap(({ segments }) => segments)).toContainEqual({ text: 'quagga', match: true });
    }
    expect(await json('search', 'okapi', '--json')).toMatchObject({ hits: [], total: 0 });
    const words = await said('search', 'quagga');
    expect([words.code, words.stdout]).toEqual([0, expect.stringContaining('1 document found')]);
  });

  test('status, jobs, job and whoami', async () => {
    const status = (await json('status', '--json')) as { balance: Balance; folders: unknown[] };
    const { seen, done, inProgress, onHold, ignored } = status.balance;
    expect(seen).toBe(done + inProgress + onHold + ignored);
    expect(seen).toBeGreaterThan(0);
    expect((await said('status')).stdout).toContain(`${seen} seen = `);

    const { jobs } = (await json('jobs', '--json')) as { jobs: { id: string; status: string }[] };
    expect(jobs[0]?.status).toBe('completed');
    const { job, files } = printedJob.parse(await json('job', jobs[0]?.id ?? '', '--json'));
    expect([job.id, job.status, files.length]).toEqual([jobs[0]?.id, 'completed', job.total]);
    expect(await said('job', 'no-such-job')).toMatchObject({ code: 1, stdout: '' });
    expect((await said('whoami')).code).toBe(0);
  });

  test('a file that was processed with a warning has it in the list of its job', async () => {
    const { files } = await add(file('scan.pdf', 'Dear Ms Example,\n\nthis letter is not a PDF.\n'));
    expect(files[0]?.state).toBe('done');
    const listed = await said('job', files[0]?.job_id ?? '');
    expect(listed.stdout).toMatch(/scan\.pdf.*Warning: \S+/u);
    const { files: printed } = printedJob.parse(await json('job', files[0]?.job_id ?? '', '--json'));
    expect(printed[0]?.warnings.map(({ code }) => code)).toEqual(['type-mismatch']);
  });

  test('folders are added with their rules, listed and removed', async () => {
    const folder = path.join(place, 'watched');
    await mkdir(folder);
    const added = await said(
      'folders',
      'add',
      folder,
      '--quiet',
      '1s',
      '--max-files',
      '7',
      '--metadata',
      'scanner=3',
      'a=b',
    );
    expect([added.code, added.stdout]).toEqual([0, expect.stringContaining(folder)]);
    const [first] = (await json('folders', 'list', '--json')) as { id: string; path: string; rules: object }[];
    expect(first).toMatchObject({
      path: folder,
      rules: { quietMs: 1_000, maxFiles: 7, metadata: { scanner: '3', a: 'b' } },
    });
    expect((await said('folders', 'add', path.join(place, 'nowhere'))).code).toBe(1);
    expect((await said('folders', 'add', folder, '--quiet', 'soon')).code).toBe(2);
    expect((await said('folders', 'remove', first?.id ?? '')).code).toBe(0);
    expect(await json('folders', 'list', '--json')).toEqual([]);
  });

  test('pause and resume; waiting ends where the person has paused', async () => {
    expect((await said('pause')).code).toBe(0);
    const waiting = await add(file('paused.txt', 'Dear Ms Example,\n\nthis one waits.\n'));
    expect(waiting).toMatchObject({ code: 1, stderr: expect.stringContaining('intray resume') as string });
    expect(waiting.files[0]).toMatchObject({ receipt: null });
    expect((await said('resume')).code).toBe(0);
  });

  test('retry, skip and resolve of unknown or confirmed files exit with 1 and a message', async () => {
    for (const args of [
      ['retry', 'x'],
      ['skip', 'x'],
      ['resolve', 'x'],
      ['resolve', 'x', '--look-again'],
    ]) {
      const answer = await said(...args);
      expect([answer.code, answer.stdout], args.join(' ')).toEqual([1, '']);
      expect(answer.stderr).toMatch(/File not found\./u);
    }
    expect((await said('resolve', 'x', '--look-again', '--upload-again')).code).toBe(2);
  });

  test('a file of an unsupported type shows the type, and allow uploads it', async () => {
    const said1 = await add(file('sheet.dwg', 'no document at all'));
    const why = message('file.ignored.type', { type: 'dwg' });
    expect([said1.code, said1.files[0]?.state, said1.files[0]?.error]).toEqual([1, 'ignored', why]);
    const ignored = await said('files', 'ignored', '--text', 'sheet');
    const id = /^\S+/u.exec(ignored.stdout)?.[0] ?? '';
    expect((await said('resolve', id)).stdout).toContain(formatMessage(why, 'en-GB'));
    const german = await intray(['resolve', id, '--data-dir', dataDir], { env: { LC_ALL: 'de_DE.UTF-8' } });
    expect(german.stdout).toContain(formatMessage(why, 'de'));
    expect(german.stdout).toContain('Trotzdem hochladen: intray allow');
    expect([ignored.code, ignored.stderr]).toEqual([0, '']);
    expect(ignored.stdout).toMatch(
      new RegExp(`^${id} +Ignored .*sheet\\.dwg .*intray allow ${id}\n1 entry, page 1\n$`, 'u'),
    );
    expect(await json('files', '--text', 'sheet', '--json')).toMatchObject({
      total: 1,
      items: [{ id, state: 'ignored' }],
    });
    expect(await said('files', 'done', '--page', '99')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+ entr(?:y|ies), page 99\n$/u) as string,
    });
    const allowed = await said('allow', id);
    expect([allowed.code, allowed.stderr]).toEqual([0, '']);
    expect(allowed.stdout).not.toContain('Ignored');
    const again = await said('allow', id);
    expect([again.code, again.stdout]).toEqual([1, '']);
  });

  test('release sends the batch of a file now', async () => {
    const folder = path.join(place, 'slow');
    await mkdir(folder);
    expect((await said('folders', 'add', folder, '--quiet', '0s', '--idle-gap', '1h')).code).toBe(0);
    file(path.join('slow', 'waits.txt'), 'Dear Ms Example,\n\nthis letter waits for company.\n');
    const trackedFile = await until(async () => {
      const found = await ask('files.list', { text: 'waits.txt' });
      return found.files.find((each) => each.state === 'uploaded' || each.state === 'batched') ?? null;
    });
    expect(await said('release', trackedFile.id)).toEqual({
      code: 0,
      stdout: 'The batch is closed and will be uploaded.\n',
      stderr: '',
    });
    await until(async () => {
      const found = await ask('files.get', { id: trackedFile.id });
      return found.file.state === 'done' ? found : null;
    });
    expect((await said('release', trackedFile.id)).code).toBe(1);
  });

  test('connect accepts no key as an argument, and names a service that it cannot reach', async () => {
    expect((await said('connect', 'not a url')).code).toBe(2);
    expect((await said('connect', 'http://127.0.0.1:9', 'the-key')).code).toBe(2);
    expect((await intray(['connect', 'http://127.0.0.1:9', '--data-dir', dataDir], { input: '' })).code).toBe(2);
    const keys = { input: 'api-key-text\naccess-token-text\n' };
    const unreached = await intray(['connect', 'http://127.0.0.1:9', '--data-dir', dataDir], keys);
    expect([unreached.code, unreached.stdout]).toEqual([3, '']);
    expect(unreached.stderr).not.toMatch(/key-text|token-text/u);
    expect((await said('status')).stdout).toContain('Service: The local service');
  });

  test("open prints the page's address when there is no display", async () => {
    const answer = await said('open');
    expect([answer.code, answer.stdout]).toEqual([0, expect.stringContaining(path.join(dataDir, 'open.html'))]);
  });

  test('doctor checks the computer and the app', async () => {
    const { lines } = (await json('doctor', '--json')) as { lines: { check: string; state: string }[] };
    const checks = lines.map((line) => line.check);
    for (const check of ['node', 'package better-sqlite3', 'data directory', 'free space'])
      expect(checks).toContain(check);
    expect(lines.find((line) => line.check === 'package better-sqlite3')?.state).toBe('ok');
  });
});
