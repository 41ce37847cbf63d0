import { afterEach, expect, it } from 'vitest';
import { createTransitions } from '#local-service/queue/transitions.ts';
import { addJob, addOwner } from '../store/store-under-test.ts';
import { openQueueFixture, type QueueFixture } from './queue-fixture.ts';

let fixture: QueueFixture;
afterEach(() => fixture.close());

it('a company has no more documents read at the same time than its limit, and others are taken meanwhile', async () => {
  fixture = await openQueueFixture();
  const { store, search } = fixture.data;
  const transitions = createTransitions(store, search, Date.now, 120_000);
  const limits = new Map([[fixture.companyId, 2]]);
  const take = () =>
    transitions.take({ pausedCompanies: [], documentsAtOnce: limits, excludedFiles: [], decide: () => 'take' });
  await fixture.jobOf([{}, {}, {}, {}]);
  await addJob(store, await addOwner(store, 'Globex'), { files: 3 });
  const taken = [await take(), await take(), await take(), await take(), await take()];
  const companies = taken.map((item) => item?.companyId === fixture.companyId);
  expect(companies.filter(Boolean)).toHaveLength(2);
  expect(await take()).toBeNull();
  const ended = taken.find((item) => item?.companyId === fixture.companyId)!;
  expect(await transitions.recordPutBack(ended, 'crowded')).toBe(true);
  expect(await take()).toMatchObject({ companyId: fixture.companyId });
  expect(await take()).toBeNull();
});

it('the limit is read from the settings of the company', async () => {
  fixture = await openQueueFixture({ threads: 3 });
  const { companyId, data } = fixture;
  await data.store.transaction(async (tx) => {
    const settings = await tx.companies.settings(companyId);
    const limits = { storageGigabytes: null, documentsAtOnce: 1 };
    await tx.companies.setSettings(companyId, { ...settings, limits }, new Date().toISOString());
  });
  await fixture.processor.start();
  const { jobId } = await fixture.jobOf([{ pageMs: 200 }, { pageMs: 200 }, { pageMs: 200 }]);
  await fixture.settled(jobId);
  const kinds = data.sqlite.reader
    .prepare<[], string>("SELECT kind FROM events WHERE kind IN ('file.processing', 'file.tagged') ORDER BY seq")
    .pluck()
    .all();
  expect(kinds).toEqual([1, 2, 3].flatMap(() => ['file.processing', 'file.tagged']));
});
