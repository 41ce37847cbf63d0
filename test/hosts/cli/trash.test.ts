import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { intray } from './intray.ts';
import { useStation } from './running-station.ts';

vi.setConfig({ testTimeout: 240_000 });

const { place, dataDir, ask } = useStation();

const invoice = `Muster GmbH, Hauptstr. 1, 10115 Berlin\n\nRECHNUNG\n\nRechnungsnummer: 2026-0042
Rechnungsdatum: 03.02.2026\n\nGesamtbetrag    238,00 EUR\n`;

async function run(...args: readonly string[]) {
  const { code, stdout, stderr } = await intray([...args, '--json', '--data-dir', dataDir]);
  return { code, stderr, answer: stdout === '' ? null : (JSON.parse(stdout) as Record<string, unknown>) };
}

async function addInvoice(): Promise<string> {
  const file = path.join(place, 'invoice.txt');
  writeFileSync(file, invoice);
  const { answer } = await run('add', file, '--wait');
  const [added] = (answer?.['files'] ?? []) as readonly { readonly file_id: string }[];
  return added?.file_id ?? '';
}

test('a document is corrected, held, deleted, restored and deleted for good on the command line', async () => {
  const id = await addInvoice();
  const read = () => ask('documents.get', { id });
  const before = await read();

  expect(await run('correct', id, 'total=99,50', '--class', 'receipt')).toMatchObject({ code: 0 });
  expect((await read()).tagName).toBe('receipt');
  expect((await read()).dataPoints.find(({ name }) => name === 'total')).toMatchObject({
    value: 99.5,
    source: 'person',
  });
  // Two corrections, taken back one by one.
  for (let undone = 0; undone < 2; undone += 1) expect((await run('correct', id, '--undo')).code).toBe(0);
  expect(await read()).toEqual(before);
  expect((await run('correct', id, '--undo')).code).toBe(1);
  expect((await run('correct', id)).code).toBe(2);
  expect((await run('correct', id, 'total=ninety')).code).toBe(1);

  expect(await run('hold', id)).toMatchObject({ code: 0, answer: { changed: 1 } });
  const refused = [{ fileId: id, reason: 'held' }];
  expect(await run('trash', 'move', id)).toMatchObject({ code: 1, answer: { moved: 0, refused } });
  expect(await run('hold', id, '--off')).toMatchObject({ code: 0 });

  expect(await run('trash', 'move', id)).toMatchObject({ code: 0, answer: { moved: 1, fileIds: [id] } });
  expect(await run('trash')).toMatchObject({ answer: { total: 1, files: [{ fileId: id, isHeld: false }] } });
  const inWords = await intray(['trash', '--data-dir', dataDir]);
  expect(inWords.stdout).toContain('invoice.txt');
  expect(await run('trash', 'restore', id)).toMatchObject({ code: 0, answer: { restored: 1 } });
  expect(await read()).toEqual(before);

  await run('trash', 'move', id);
  expect(await run('space')).toMatchObject({ code: 0, answer: { originals: 0, trash: invoice.length } });
  const space = await intray(['space', '--data-dir', dataDir]);
  expect(space.stdout).toMatch(/^Documents +0 .+\nTrash .+\nRead text and values .+\nSearch index and records .+\n$/u);
  expect(await run('trash', 'empty')).toMatchObject({ code: 0, answer: { deleted: 1, refused: [] } });
  expect((await read()).status).toBe('deleted');
  expect(await run('trash', 'restore', id)).toMatchObject({ code: 1 });
});

test('retention is tried before it is set, by the name of a class', async () => {
  expect(await run('retention')).toMatchObject({ code: 0, answer: { rules: [] } });
  expect(await run('retention', 'try', 'Invoice', '30')).toMatchObject({ answer: { documents: 0, oldestAt: null } });
  expect((await run('retention', 'set', 'no such class', '30')).code).toBe(1);
  const { answer } = await run('retention', 'set', 'invoice', '3650');
  expect(answer).toMatchObject({ rules: [{ days: 3_650 }] });
  const inWords = await intray(['retention', '--data-dir', dataDir]);
  expect(inWords.stdout).toContain('3,650');
  expect(await run('retention', 'set', 'invoice', 'always')).toMatchObject({ answer: { rules: [] } });
});

test('a document is processed again below its corrections, and one that is not there is refused', async () => {
  const file = path.join(place, 'again.txt');
  writeFileSync(file, invoice.replace('2026-0042', '2026-0043'));
  const { answer } = await run('add', file, '--wait');
  const [added] = (answer?.['files'] ?? []) as readonly { readonly file_id: string }[];
  const id = added?.file_id ?? '';
  await run('correct', id, 'total=99,50');
  const before = await ask('documents.get', { id });
  expect(await run('again', 'start', id)).toMatchObject({ code: 0, answer: { queued: 1, refused: [] } });
  await expect.poll(() => run('again'), { timeout: 60_000 }).toMatchObject({ code: 0, answer: { documents: [] } });
  expect((await ask('documents.get', { id })).dataPoints).toEqual(before.dataPoints);
  const unknown = '00000000-0000-4000-8000-000000000000';
  const refused = await run('again', 'start', unknown);
  expect(refused).toMatchObject({ code: 1, answer: { queued: 0, refused: [{ fileId: unknown }] } });
  expect(await run('again', 'cancel')).toMatchObject({ code: 0, answer: { cancelled: 0 } });
  const inWords = await intray(['again', 'start', id, unknown, '--data-dir', dataDir]);
  expect(inWords).toMatchObject({ code: 1, stdout: `${id} will be processed again.\n` });
  expect(inWords.stderr).toContain(unknown);
});
