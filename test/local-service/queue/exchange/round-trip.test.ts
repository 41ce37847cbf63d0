import { gunzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queueAgain } from '#local-service/queue/again/process-again.ts';
import { newFolder, openArchive, type Archive } from './archive-fixture.ts';
import { hashesOf } from './archive-hashes.ts';

const invoice = (number: number, total = '119,00') =>
  `Muster GmbH\nHauptstr. 1, 10115 Berlin\n\nRECHNUNG\n\nRechnungsnummer: 2026-${number}\nRechnungsdatum: 03.02.2026\n\nGesamtbetrag ${total} EUR\n`;
const letter = 'Dear Ms Example,\n\nthe magnolias are in bloom.\n\nYours sincerely,\nJane Gardener\n';

/** Names that no file system, spreadsheet or terminal should be given as they are. */
const cruelNames = [
  '../../etc/passwd.txt',
  'CON.pdf',
  'a\u202efdp.exe',
  '=HYPERLINK("x").txt',
  `${'ä'.repeat(200)}.txt`,
  'line\nbreak.txt',
  '.hidden',
  'trailing. ',
];

async function correct(archive: Archive, fileId: string, value: number): Promise<void> {
  const revision = await archive.revision(fileId);
  await archive.ask('documents.correct', { fileId, revision, changes: [{ kind: 'value', field: 'total', value }] });
}

test('an archive goes out and comes in with everything, byte for byte', { timeout: 60_000 }, async () => {
  const [source, target] = [await openArchive(), await openArchive()];
  const ids: string[] = [];
  for (const [at, name] of cruelNames.entries()) ids.push(await source.addFile(name, invoice(at)));
  const [corrected = '', reclassified = '', undone = ''] = ids;
  const own = await source.configuration.ask('tags.create', { name: 'Grabpflege', description: 'Care of graves' });
  await correct(source, corrected, 120);
  const changes = [{ kind: 'class' as const, tagId: own.id }];
  await source.ask('documents.correct', {
    ...{ fileId: reclassified, revision: await source.revision(reclassified), changes },
  });
  const { ids: made } = await source.ask('documents.correct', {
    ...{ fileId: undone, revision: await source.revision(undone), changes: [{ kind: 'remove', field: 'total' }] },
  });
  await source.ask('documents.undoCorrection', { fileId: undone, revision: await source.revision(undone), ids: made });
  const trashed = await source.addFile('unwanted.txt', letter);
  await source.ask('trash.move', { fileIds: [trashed] });

  const [first, second] = [newFolder(), newFolder()];
  expect(await source.export(first)).toMatchObject({
    ...{ status: 'done', total: ids.length, done: ids.length, added: ids.length, failed: 0, problems: [] },
  });
  expect(await target.import(first)).toMatchObject({ status: 'done', added: ids.length, failed: 0, problems: [] });
  target.checkIndex();
  const record = await target.record(corrected);
  expect(record).toMatchObject({ name: cruelNames[0], creation_date: (await source.record(corrected)).creation_date });
  expect((await target.record(reclassified)).tag_name).toBe('Grabpflege');
  expect((await target.find('rechnungsnummer')).toSorted()).toEqual(ids.toSorted());
  expect(await target.find('magnolias')).toEqual([]);

  expect(await target.export(second)).toMatchObject({ status: 'done', failed: 0, problems: [] });
  const plain = ({ 'intray-export.json': _marker, 'manifest.jsonl': _manifest, ...files }: Record<string, string>) =>
    files;
  expect(plain(hashesOf(second))).toEqual(plain(hashesOf(first)));
});

test('a document that waits to be processed again goes out without that note, and nowhere waits for ever', async () => {
  const [source, target] = [await openArchive(), await openArchive()];
  const fileId = await source.addFile('a.txt', invoice(1));
  const {
    companyId,
    admin,
    data: { store },
  } = source;
  await queueAgain(store, { companyId, userName: admin.user.userName, fileIds: [fileId] }, Date.now);
  const kinds = ({ data }: Archive) =>
    data.sqlite.writer
      .prepare<[], string>("SELECT kind FROM events WHERE kind LIKE '%again%' ORDER BY seq")
      .pluck()
      .all();
  expect(kinds(source)).toEqual(['file.queued_again']);
  const folder = newFolder();
  expect(await source.export(folder)).toMatchObject({ status: 'done', added: 1, problems: [] });
  expect(await target.import(folder)).toMatchObject({ status: 'done', added: 1, problems: [] });
  expect(kinds(target)).toEqual([]);
  expect(kinds(source)).toEqual(['file.queued_again']);
});

test('what was corrected elsewhere teaches here', { timeout: 60_000 }, async () => {
  const [source, target] = [await openArchive(), await openArchive()];
  const taught = await source.addFile('a.txt', invoice(1));
  const fileId = taught;
  const revision = await source.revision(fileId);
  await source.ask('documents.correct', {
    fileId,
    revision,
    changes: [{ kind: 'value', field: 'issuer', value: 'Muster Gruppe' }],
  });
  const folder = newFolder();
  await source.export(folder);
  await target.import(folder);
  const next = await target.addFile('b.txt', invoice(2));
  expect((await target.record(next)).data_points.find(({ name }) => name === 'issuer')).toMatchObject({
    ...{ value: 'Muster Gruppe', source: 'learned' },
  });
});

test('the pages are lines of JSON for anybody who unpacks them', async () => {
  const source = await openArchive();
  await source.addFile('letter.txt', letter);
  const folder = newFolder();
  await source.export(folder);
  const pages = Object.keys(hashesOf(folder)).find((path) => path.endsWith('.pages.jsonl.gz')) ?? '';
  const lines = gunzipSync(readFileSync(join(folder, pages)))
    .toString('utf8')
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line) as { text?: string }).at(-1)?.text).toContain('magnolias');
});

test(
  'a second import, and one of documents that are here, adds nothing; corrections of both sides stand',
  { timeout: 60_000 },
  async () => {
    const [source, target] = [await openArchive(), await openArchive()];
    const [one, two, twin] = [
      await source.addFile('one.txt', invoice(1)),
      await source.addFile('two.txt', invoice(2)),
      // The same content twice is two documents.
      await source.addFile('two again.txt', invoice(2)),
    ];
    const here = await target.addFile('other name.txt', invoice(1));
    await correct(source, one, 111);
    const revision = await target.revision(here);
    await target.ask('documents.correct', {
      fileId: here,
      revision,
      changes: [{ kind: 'value', field: 'invoice_number', value: 'X-1' }],
    });
    const folder = newFolder();
    await source.export(folder);
    expect(await target.import(folder)).toMatchObject({
      status: 'done',
      added: 2,
      merged: 1,
      existing: 0,
      problems: [],
    });
    const values = Object.fromEntries((await target.record(here)).data_points.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ total: 111, invoice_number: 'X-1' });
    expect(await target.record(twin)).toMatchObject({ name: 'two again.txt' });
    expect(await target.import(folder)).toMatchObject({ status: 'done', added: 0, merged: 0, existing: 3 });
    // A later export of the same archive brings what was corrected since.
    await correct(source, two, 222);
    const later = newFolder();
    await source.export(later);
    expect(await target.import(later)).toMatchObject({ added: 0, merged: 1, existing: 2 });
    expect((await target.record(two)).data_points.find(({ name }) => name === 'total')?.value).toBe(222);
    const count = await target.data.store.exchange.count(target.companyId);
    expect(count).toBe(3);
    target.checkIndex();
  },
);
