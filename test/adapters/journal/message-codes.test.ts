import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import Database from 'better-sqlite3';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { message } from '#contract/messages/message.ts';
import { batchId, trackedFileId } from '#core/ids.ts';
import { earlierNotes } from '#adapters/journal/earlier-notes.ts';
import { earlierSentences } from '#adapters/journal/earlier-sentences.ts';
import { earlierMessage } from '#service-api/messages/earlier-message.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { readEarlierText } from '#adapters/journal/read-earlier-text.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { aText } from '../../lib/a-text.ts';

/** Opens a journal with a file in each state and every text of history, as the program of version 9 wrote it. */
function openEarlier() {
  const file = path.join(temporaryDirectory(), 'journal.db');
  const db = new Database(file);
  db.exec(`BEGIN;\n${readFileSync(path.join(import.meta.dirname, 'version-9.sql'), 'utf8')}COMMIT;`);
  db.close();
  const opened = openJournal(file);
  if (!opened.ok) throw new Error(opened.code);
  return opened.journal;
}

const silentSince = 'The folder has not responded since the time.';
const placeholder = /\{(\w+)\}/gu;
/**
 * The values that the fixture was written with. Where a sentence begins with a value, the value has the form that the
 * reader expects.
 */
const samples: Readonly<Record<string, string>> = {
  path: '/srv/scans',
  origin: 'https://archive.example',
  number: '12',
  count: '12',
  seconds: '30',
  megabytes: '12',
  port: '8321',
};
const sample = (name: string): string => samples[name] ?? `the ${name}`;
/** What has no code of its own, or is known as the local service's. */
function wordsOf(template: string) {
  const text = template.replaceAll(placeholder, (_, name: string) => sample(name));
  return earlierMessage(text) ?? message('file.history.text', { text });
}
const paramsIn = (text: string) =>
  Object.fromEntries([...text.matchAll(placeholder)].map(([, name = '']) => [name, sample(name)]));

test('each text of a history of version 9 becomes its message, and a text that is none is kept', () => {
  const journal = openEarlier();
  const lines = journal.history(trackedFileId('queued')).map(({ message }) => message);
  const expected = [
    message('file.history.seen'),
    ...Object.values(earlierNotes).map((code) => ({ code, params: {} })),
    ...earlierSentences.flatMap(([text, code]) => [
      // A time of day without its date cannot become the value of a message.
      ...(code === 'folder.listing-cancelled' ? [message('file.history.text', { text: silentSince })] : []),
      code === null ? wordsOf(text) : { code, params: paramsIn(text) },
    ]),
    message('file.history.uploaded'),
    message('file.history.text', { text: 'The mill stands still.' }),
    message('file.history.text', { text: '' }),
  ];
  expect(lines).toEqual(expected);
  expect(lines.filter(({ code }) => !isMessageCode(code))).toEqual([]);
  expect(lines.length).toBeGreaterThan(300);
});

test('states, receipts, originals and batches of version 9 hold messages', () => {
  const journal = openEarlier();
  const file = (id: string) => journal.file(trackedFileId(id));
  expect(file('settling')?.state).toMatchObject({ message: message('file.onHold.open-elsewhere') });
  expect(file('held')?.state).toMatchObject({ message: aText('Too large.') });
  expect(file('parked')?.state).toMatchObject({ message: message('file.decisionReason.job-without-batch-id') });
  expect(file('ignored')?.state).toMatchObject({
    before: { state: { message: message('file.decisionReason.status', { status: 'Archived' }) } },
  });
  expect(file('vanished')?.original).toEqual({ kind: 'left', why: message('file.original.gone') });
  expect(file('done')?.receipt).toEqual({
    accepted: { kind: 'passed', by: 'upload' },
    size: { kind: 'passed', by: 'record' },
    content: { kind: 'not-available', why: message('file.checkMissing.hash') },
    final: { kind: 'passed', by: 'job' },
    findable: { kind: 'not-available', why: message('file.checkMissing.found') },
  });
  const batch = (id: string) => journal.batch(batchId(id))?.state;
  expect(batch('batch-released')).toMatchObject({ why: 'released' });
  expect(batch('batch-counted')).toMatchObject({ why: 'count' });
  expect(batch('batch-failed')).toMatchObject({ why: 'failed' });
  expect(batch('batch-parked')).toMatchObject({ message: message('file.decisionReason.job') });
  expect(journal.damagedRows()).toEqual({ files: [], batches: [], notices: [] });
});

test('a sentence within a sentence becomes a message within a message', () => {
  expect(readEarlierText('It could not be brought back from Failed/. The disk is full.')).toMatchObject({
    code: 'file.restore.failed',
    params: { why: { code: earlierSentences.find(([text]) => text === 'The disk is full.')?.[1], params: {} } },
  });
  expect(readEarlierText('The scanner says hello.')).toBeNull();
  expect(readEarlierText(`The service says: ${'a'.repeat(5_000)}.`)).toBeNull();
});
