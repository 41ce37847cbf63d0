import { afterEach, beforeEach, expect, it } from 'vitest';
import { openQueueFixture, type QueueFixture } from '../queue/queue-fixture.ts';
import { verifyIndex } from './verify-index.ts';

let fixture: QueueFixture;
let first: string;
let second: string;
beforeEach(async () => {
  fixture = await openQueueFixture();
  const { jobId, fileIds } = await fixture.jobOf([{ text: 'one' }, { text: 'two' }]);
  [first, second] = fileIds as [string, string];
  await fixture.processor.start();
  await fixture.settled(jobId);
  await fixture.processor.stop();
});
afterEach(() => fixture.close());

it('finds the index equal to the store', () => {
  expect(verifyIndex(fixture.db)).toEqual({ missing: [], extra: [], wrong: [] });
});

it('names a processed file that is not indexed, and one that is indexed under another tag', async () => {
  const { store, search } = fixture.data;
  await store.transaction((tx) => search.remove(tx, first));
  fixture.db.prepare("UPDATE files SET tag_id = 'another' WHERE id = ?").run(second);
  expect(verifyIndex(fixture.db)).toMatchObject({ missing: [first, second], extra: [] });
});

it('names indexed files that are not processed, and text without a document', () => {
  fixture.db.prepare("UPDATE files SET status = 'failed' WHERE id = ?").run(first);
  const seq = fixture.db.prepare<[string], number>('SELECT seq FROM files WHERE id = ?').pluck().get(second) ?? 0;
  fixture.db.prepare('DELETE FROM search_documents WHERE seq = ?').run(seq);
  expect(verifyIndex(fixture.db)).toMatchObject({ extra: [first, `row ${seq}`] });
});
