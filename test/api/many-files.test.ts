import { afterEach, expect, test, vi } from 'vitest';
import type { ManyFileAction } from '#contract/many-methods.ts';
import type { MethodParams } from '#contract/methods.ts';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';

let host: ContractHost;
afterEach(() => host.close());

const held = { by: 'list', group: 'onHold' } as const;

async function act(action: ManyFileAction, chosen: MethodParams<'many.startFiles'>['chosen']) {
  return over((await host.call('many.startFiles', { action, chosen })).id);
}

const over = (id: string) =>
  vi.waitFor(async () => {
    const task = (await host.call('many.list', {})).find((each) => each.id === id);
    if (task?.state !== 'done') throw new Error('not over');
    return task;
  });

const states = async () => {
  const { files } = await host.call('files.list', { limit: 500 });
  return new Map(files.map(({ id, state, reason }) => [id, `${state} ${reason ?? ''}`]));
};

test('what is possible is counted as each file says of itself, for named files and for a whole list', async () => {
  host = await openContractHost({});
  const { files, total } = await host.call('files.list', { limit: 500 });
  const first = files.slice(0, 60);
  const having = (action: ManyFileAction) => first.filter(({ actions }) => actions.includes(action)).length;
  const without = (group: string) =>
    first.filter((file) => file.group === group && !file.actions.some((each) => /^(?:retry|allow|skip)$/u.test(each)))
      .length;
  const named = await host.call('many.possible', { chosen: { by: 'files', ids: first.map(({ id }) => id) } });
  expect(named).toEqual({
    ...{ count: 60, isCut: false, retry: having('retry'), allow: having('allow'), skip: having('skip') },
    none: {
      ...{ done: without('done'), inProgress: without('inProgress') },
      ...{ onHold: without('onHold'), ignored: without('ignored') },
    },
  });
  expect(named.retry).toBeGreaterThan(0);
  expect(named.none.done).toBeGreaterThan(0);
  // All but the first sixty, and both together are all.
  const rest = await host.call('many.possible', { chosen: { by: 'list', except: first.map(({ id }) => id) } });
  const all = await host.call('many.possible', { chosen: { by: 'list' } });
  expect(all.count).toBe(total);
  for (const key of ['count', 'retry', 'allow', 'skip'] as const) expect(all[key]).toBe(named[key] + rest[key]);
  for (const group of ['done', 'inProgress', 'onHold', 'ignored'] as const)
    expect(all.none[group]).toBe(named.none[group] + rest.none[group]);
});

test('all files of a list but one are skipped, and undo gives each its former state and reason', async () => {
  host = await openContractHost({});
  const before = await states();
  const { files } = await host.call('files.list', { group: 'onHold', limit: 500 });
  const [left, ...others] = files;
  const task = await act('skip', { ...held, except: [left?.id ?? ''] });
  const skipped = others.filter(({ actions }) => actions.includes('skip'));
  expect(task).toMatchObject({ act: 'skip', total: skipped.length, failed: 0, canUndo: true });
  expect(skipped.length).toBeGreaterThan(2);
  const after = await states();
  expect(after.get(left?.id ?? '')).toBe(before.get(left?.id ?? ''));
  for (const { id } of skipped) expect(after.get(id)).toBe('ignored skipped');
  const undone = await over((await host.call('many.undo', { id: task.id })).id);
  expect(undone).toMatchObject({ act: 'undo-skip', total: skipped.length, failed: 0, canUndo: false });
  expect(await states()).toEqual(before);
});

test('an act changes only the files that allow it, and says when none does', async () => {
  host = await openContractHost({});
  const before = await states();
  const { files } = await host.call('files.list', { limit: 500 });
  const done = files.filter(({ state }) => state === 'done').slice(0, 3);
  const task = await act('retry', { by: 'files', ids: done.map(({ id }) => id) });
  expect(task).toMatchObject({ tried: 0, failures: [{ text: { code: 'many.none-possible' }, count: 0 }] });
  expect(await states()).toEqual(before);
  const suspicious = files.find(({ reason, actions }) => reason === 'suspicious' && actions.includes('allow'));
  const allowed = await act('allow', { by: 'files', ids: [...done, suspicious].map((file) => file?.id ?? '') });
  expect(allowed).toMatchObject({ total: 1, failed: 0, canUndo: false });
  expect((await states()).get(suspicious?.id ?? '')).not.toBe(before.get(suspicious?.id ?? ''));
});
