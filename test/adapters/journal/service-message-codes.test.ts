import { readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { formatMessage, isMessageCode } from '#contract/messages/format-message.ts';
import { message } from '#contract/messages/message.ts';
import { trackedFileId } from '#core/ids.ts';
import { aText } from '../../lib/a-text.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

/** A journal of the program that knew version 10: the local service's words were texts in it, or had other codes. */
function openEarlier() {
  const file = path.join(temporaryDirectory(), 'journal.db');
  const db = new Database(file);
  db.exec(`BEGIN;\n${readFileSync(path.join(import.meta.dirname, 'version-10.sql'), 'utf8')}COMMIT;`);
  db.close();
  const opened = openJournal(file);
  if (!opened.ok) throw new Error(opened.message.code);
  return opened.journal;
}

test('what the local service said is a message of today, in the history too', () => {
  const lines = openEarlier()
    .history(trackedFileId('queued'))
    .map(({ message }) => message);
  expect(lines.slice(-7)).toEqual([
    message('reading.too-large', { megabytes: 1024 }),
    message('reading.failed'),
    message('reading.unsupported', { kind: message('reading.kind.heic') }),
    message('service.answer.content-missing'),
    message('file.history.text', { text: 'The mill stands still.' }),
    message('reading.too-large', { megabytes: 1024 }),
    message('reading.crashed', { times: 2 }),
  ]);
  expect(lines.length).toBeGreaterThan(70);
  expect(lines.filter(({ code }) => !isMessageCode(code))).toEqual([]);
  expect(lines.map((line) => formatMessage(line, 'de-DE')).filter((words) => /\{\w+/u.test(words))).toEqual([]);
});

test('warnings and failures of files have codes; words of another service stay', () => {
  const journal = openEarlier();
  const file = (id: string) => journal.file(trackedFileId(id));
  const promised = message('reading.type.pdf');
  expect(file('done')?.classification?.warning).toEqual({
    code: 'type-mismatch',
    message: message('reading.type-mismatch', { promised, found: message('reading.type.text') }),
  });
  expect(file('retry-wait')?.classification?.warning).toEqual({
    code: 'other',
    message: aText('The mill stands still.'),
    seenAtMs: 4,
  });
  expect(file('retry-wait')?.state).toMatchObject({ failure: { message: message('service.answer.no-room') } });
  expect(file('rejected')?.state).toMatchObject({ failure: { message: message('reading.pdf-locked') } });
  expect(journal.damagedRows()).toEqual({ files: [], batches: [], notices: [] });
});
