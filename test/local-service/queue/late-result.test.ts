import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { problems } from '#local-service/queue/thread-problems.ts';
import { createTransitions, type TakenItem, type Transitions } from '#local-service/queue/transitions.ts';
import type { Reading } from '#local-service/store/reading.ts';
import type { WorkTask } from '#local-service/store/work-queue.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';
import { companyScope } from '#local-service/store/scope.ts';

let fixture: QueueFixture;
let transitions: Transitions;
let jobId: string;
let fileId: string;
beforeEach(async () => {
  fixture = await openQueueFixture();
  const { store, search } = fixture.data;
  transitions = createTransitions(store, search, Date.now, 120_000);
  const job = await fixture.jobOf([{}]);
  jobId = job.jobId;
  fileId = job.fileIds[0]!;
});
afterEach(() => fixture.close());

const take = async (): Promise<Extract<TakenItem, { readonly task: WorkTask }>> => {
  const item = await transitions.take({
    pausedCompanies: [],
    documentsAtOnce: new Map(),
    excludedFiles: [],
    decide: () => 'take',
  });
  if (item === null || item.task === 'again') throw new Error('nothing to take');
  return item;
};

const readingOf = (text: string): Reading => ({
  contentType: 'text/plain',
  pages: [{ number: 1, text, pageGz: gzipSync(JSON.stringify({ number: 1, rotation: 0, text, words: [] })) }],
  documentGz: new Uint8Array(gzipSync('{"kind":"text"}')),
  warnings: [],
  notes: [],
  tagName: 'invoice',
  tagScore: 0.9,
  tagSource: 'classifier',
  classifier: 'zero',
  dataPoints: [],
});

async function found(query: string): Promise<number> {
  const { store, search } = fixture.data;
  const scope = companyScope(fixture.companyId);
  const tagIds = (await store.records.tags.names(scope)).map(({ id }) => id);
  return (await search.search({ ...scope, query, tagIds, page: 1, pageSize: 9, fuzzy: false })).total;
}

it('of a reader that was considered dead is refused completely, and does not disturb its successor', async () => {
  const lost = await take();
  await transitions.recover('unclean');
  const won = await take();
  const before = [fixture.file(fileId), fixture.job(jobId), fixture.events({ fileId }), fixture.events({ jobId })];
  expect([
    await transitions.recordReading(lost, readingOf('too late')),
    await transitions.recordProblem(lost, problems.broken),
    await transitions.recordStop(lost),
    await transitions.recordPutBack(lost, 'crowded'),
    await transitions.extendLeases([lost]),
  ]).toEqual([false, false, false, false, [lost]]);
  const after = [fixture.file(fileId), fixture.job(jobId), fixture.events({ fileId }), fixture.events({ jobId })];
  expect(after).toEqual(before);
  expect(await found('late')).toBe(0);

  expect(await transitions.extendLeases([won])).toEqual([]);
  expect(await transitions.recordReading(won, readingOf('in time'))).toBe(true);
  expect([fixture.file(fileId)['status'], fixture.job(jobId)['status']]).toEqual(['tagged', 'completed']);
  expect([await found('time'), await found('late')]).toEqual([1, 0]);
});

it('is refused also when the file is done', async () => {
  const lost = await take();
  await transitions.recover('unclean');
  expect(await transitions.recordReading(await take(), readingOf('in time'))).toBe(true);
  expect(await transitions.recordProblem(lost, problems.broken)).toBe(false);
  expect(await transitions.recordReading(lost, readingOf('too late'))).toBe(false);
  expect(fixture.file(fileId)).toMatchObject({ status: 'tagged', error: null });
  expect(await found('late')).toBe(0);
});

it('with a tag that was renamed or deleted meanwhile is not kept: the file is read again', async () => {
  const item = await take();
  fixture.db.prepare("UPDATE tags SET name = 'Rechnung' WHERE name = 'invoice'").run();
  expect(await transitions.recordReading(item, readingOf('Rechnung 17'))).toBe(true);
  expect(fixture.events({ fileId }).at(-1)).toMatchObject({
    to_status: 'requeued',
    detail: { reason: { code: 'tags-changed' } },
  });
  const again = await take();
  expect(await transitions.recordReading(again, { ...readingOf('Rechnung 17'), tagName: 'Rechnung' })).toBe(true);
  expect(fixture.events({ fileId }).at(-1)).toMatchObject({ to_status: 'tagged', detail: { tag_name: 'Rechnung' } });
});
