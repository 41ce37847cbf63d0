import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '#local-service/store/store.ts';
import { addJob, addOwner, at, type Owner, type StoreUnderTest } from './store-under-test.ts';
import { companyScope } from '#local-service/store/scope.ts';

/** Tests what `Store` promises about files that are made of other files. */
export function describeOutputs(open: () => Promise<StoreUnderTest>): void {
  let under: StoreUnderTest;
  let store: Store;
  let owner: Owner;
  beforeEach(async () => {
    under = await open();
    ({ store } = under);
    owner = await addOwner(store, 'Acme');
  });
  afterEach(() => under.close());
  const scopeOf = ({ companyId }: Owner) => companyScope(companyId);

  test('a file made of others belongs to the job, and both sides say so', async () => {
    const { jobId, fileIds } = await addJob(store, owner, { files: 2 });
    const [parentId = '', otherId = ''] = fileIds;
    const [partId, mergedId] = [randomUUID(), randomUUID()];
    const output = {
      ...owner,
      jobId,
      name: 'part.pdf',
      folder: 'Inbox',
      channel: 'email',
      contentType: 'application/pdf',
    } as const;
    const bytes = { length: 3, sha256: 'ab'.repeat(32), metadata: { shelf: 1 }, at } as const;
    const part = { first_page: 2, last_page: 3, confidence: 0.5 };
    const plan = { documents: [{ firstPage: 1, lastPage: 2, confidence: null }], pageCount: 2, accepted: false };
    await store.transaction(async ({ files, jobs }) => {
      await files.addOutput({ ...output, ...bytes, id: partId, parentFileId: parentId, part });
      await files.addOutput({ ...output, ...bytes, id: mergedId, parentFileId: null, part: null });
      await files.setMergedInto([otherId], mergedId);
      expect((await files.children(parentId)).map(({ id }) => id)).toEqual([partId]);
      expect((await files.ofJob(jobId)).map(({ id, status }) => [id, status])).toEqual(
        [parentId, otherId, partId, mergedId].map((id) => [id, 'queued']),
      );
      expect(await files.plan(parentId)).toBeNull();
      await files.setPlan(parentId, plan);
      expect(await files.plan(parentId)).toEqual(plan);
      for (const code of ['one', 'two']) await files.addWarnings(parentId, [{ code, message: 'x' }]);
      for (const code of ['one', 'two']) await jobs.addWarning(jobId, { code, message: 'x' });
    });
    const { files, jobs } = store.records;
    expect(await files.find(scopeOf(owner), partId)).toMatchObject({
      ...{ parent_file_id: parentId, part, job_id: jobId, session_id: null, channel: 'email', version: 1 },
      metadata: { shelf: 1 },
    });
    expect(await files.find(scopeOf(owner), otherId)).toMatchObject({ merged_into_file_id: mergedId, part: null });
    const twice = [{ code: 'one' }, { code: 'two' }];
    expect(await files.find(scopeOf(owner), parentId)).toMatchObject({ warnings: twice });
    expect(await jobs.find(scopeOf(owner), jobId)).toMatchObject({ warnings: twice });
    expect((await store.records.history.versions(scopeOf(owner), partId)).length).toBe(2);
  });

  test('a job counts its documents, and not the files that they were made of', async () => {
    const { jobId, fileIds } = await addJob(store, owner, { files: 5 });
    const statuses = ['tagged', 'failed', 'merged', 'decomposed', 'decomposed_with_errors'] as const;
    await store.transaction(async ({ files, jobs }) => {
      for (const [index, to] of statuses.entries()) {
        await files.setStatus(fileIds[index]!, { to, at, error: null, countsAsRetry: false });
      }
      expect(await jobs.countFiles(jobId)).toEqual({ total: 2, failed: 1, incomplete: 1 });
    });
    const job = await store.records.jobs.find(scopeOf(owner), jobId);
    expect(job?.progress).toEqual({ total: 5, done: 5, failed: 1, percent: 100 });
  });
}
