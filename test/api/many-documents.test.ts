import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ManyAct } from '#contract/many-methods.ts';
import type { MethodParams } from '#contract/methods.ts';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';

let host: ContractHost;
beforeAll(async () => {
  host = await openContractHost({ files: 150 });
});
afterAll(() => host.close());

async function act(how: ManyAct, chosen: MethodParams<'many.start'>['chosen']) {
  const { id } = await host.call('many.start', { act: how, chosen });
  return over(id);
}

const over = (id: string) =>
  vi.waitFor(
    async () => {
      const task = (await host.call('many.list', {})).find((each) => each.id === id);
      if (task?.state !== 'done') throw new Error('not over');
      return task;
    },
    { timeout: 20_000 },
  );

const found = async (query = '') =>
  (await host.call('search.run', { query, pageSize: 100, order: { by: 'added', descending: true } })).total ?? 0;

test('all hits of a question but some are moved to the trash, and come back by undo', async () => {
  const before = await found();
  const { hits } = await host.call('search.run', { pageSize: 2, order: { by: 'added', descending: true } });
  expect(before).toBeGreaterThan(100);
  const task = await act({ kind: 'trash' }, { by: 'search', except: hits.map(({ fileId }) => fileId) });
  expect(task).toMatchObject({ total: before - 2, tried: before - 2, failed: 0, canUndo: true, isCut: false });
  expect(await found()).toBe(2);
  const undoing = await host.call('many.undo', { id: task.id });
  expect(await over(undoing.id)).toMatchObject({ act: 'undo', tried: before - 2, failed: 0 });
  expect(await found()).toBe(before);
});

test('documents get a class, and the correction of each is undone', async () => {
  const { hits } = await host.call('search.run', { pageSize: 3, order: { by: 'added', descending: true } });
  const tags = await host.call('tags.list', {});
  const other = tags.find(({ name }) => name !== null && hits.every((hit) => hit.tagName !== name));
  const documents = hits.map(({ fileId, name }) => ({ fileId, name: name ?? '' }));
  const classes = () =>
    Promise.all(hits.map(async ({ fileId }) => (await host.call('documents.get', { id: fileId })).tagName));
  const task = await act({ kind: 'class', tagId: other?.id ?? '' }, { by: 'documents', documents });
  expect(task).toMatchObject({ tried: 3, failed: 0, canUndo: true });
  expect(await classes()).toEqual(hits.map(() => other?.name));
  await over((await host.call('many.undo', { id: task.id })).id);
  for (const { fileId } of hits) {
    const [correction] = await host.call('documents.corrections', { fileId });
    expect(correction?.kind).toBe('class');
    expect(correction?.undone).not.toBeNull();
  }
});

test('documents are queued to be processed again, and undone they stay as they are', async () => {
  const { hits } = await host.call('search.run', { pageSize: 3, order: { by: 'added', descending: true } });
  const [first, ...others] = hits.map(({ fileId, name }) => ({ fileId, name: name ?? '' }));
  const waiting = async () => (await host.call('again.list', {})).documents.map(({ fileId }) => fileId);
  await host.call('again.start', { fileIds: [first?.fileId ?? ''] });
  const unknown = { fileId: '3f0c1f9e-0000-4000-8000-000000000000', name: 'none.pdf' };
  const documents = [...(first === undefined ? [] : [first]), ...others, unknown];
  const task = await act({ kind: 'again' }, { by: 'documents', documents });
  expect(task).toMatchObject({ act: 'again', tried: 4, failed: 1, canUndo: true });
  expect(task.failures).toEqual([
    { text: { code: 'many.refused.unknown', params: {} }, count: 1, names: ['none.pdf'] },
  ]);
  expect((await waiting()).toSorted()).toEqual(hits.map(({ fileId }) => fileId).toSorted());
  // What this act did not queue stays in the queue.
  await over((await host.call('many.undo', { id: task.id })).id);
  expect(await waiting()).toEqual([first?.fileId]);
});

test('what cannot be deleted is reported by its reason, and the others are deleted', async () => {
  const { hits } = await host.call('search.run', { pageSize: 4, order: { by: 'added', descending: true } });
  const documents = hits.map(({ fileId, name }) => ({ fileId, name: name ?? '' }));
  await host.call('documents.hold', { fileIds: [documents[0]?.fileId ?? ''], isHeld: true });
  const task = await act({ kind: 'trash' }, { by: 'documents', documents });
  expect(task).toMatchObject({ tried: 4, failed: 1 });
  expect(task.failures).toEqual([
    { text: { code: 'many.refused.held', params: {} }, count: 1, names: [documents[0]?.name] },
  ]);
});

test('each document gets a link, and a ZIP holds the documents until one of them is deleted', async () => {
  const { hits } = await host.call('search.run', { pageSize: 5, order: { by: 'added', descending: true } });
  const documents = hits.map(({ fileId, name }) => ({ fileId, name: name ?? '' }));
  const shared = await act({ kind: 'share', lifetimeS: 3_600 }, { by: 'documents', documents });
  expect(shared.failed).toBe(0);
  const links = await host.call('many.links', { id: shared.id });
  expect(links.map(({ name }) => name).toSorted()).toEqual(documents.map(({ name }) => name).toSorted());
  const zipped = await act({ kind: 'zip', searchable: false }, { by: 'documents', documents });
  expect(zipped).toMatchObject({ tried: 5, failed: 0 });
  expect(zipped.zipBytes).toBeGreaterThan(1_000);
  const { url, name } = await host.call('many.zip', { id: zipped.id });
  expect([url, name]).toEqual([expect.stringMatching(/^\/content\//u), expect.stringMatching(/\.zip$/u)]);
  expect(await host.call('content.read', { url, offset: 0 })).not.toBeNull();
  const fileIds = documents.slice(0, 1).map(({ fileId }) => fileId);
  await host.call('trash.move', { fileIds });
  expect(await host.call('content.read', { url, offset: 0 })).not.toBeNull();
  await host.call('trash.delete', { fileIds });
  await expect(host.call('content.read', { url, offset: 0 })).rejects.toThrow(/not-found/u);
});
