import { expect, test } from 'vitest';
import { createRevisions } from '#api/revisions.ts';
import type { ContractEvent } from '#contract/frame.ts';

function start() {
  const scheduled: (() => void)[] = [];
  const events: ContractEvent[] = [];
  const revisions = createRevisions((run) => scheduled.push(run));
  const unsubscribe = revisions.subscribe((event) => events.push(event));
  return { revisions, scheduled, events, unsubscribe, tick: () => scheduled.splice(0).forEach((run) => run()) };
}

test('the changes of one tick become one event for each topic, with every ID', () => {
  const { revisions, scheduled, events, tick } = start();
  revisions.changed('files', ['a']);
  revisions.changed('files', ['b', 'a']);
  revisions.changed('jobs', ['j']);
  expect(scheduled).toHaveLength(1);
  tick();
  expect(events).toEqual([
    { kind: 'event', topic: 'files', ids: ['a', 'b'], revision: 2 },
    { kind: 'event', topic: 'jobs', ids: ['j'], revision: 1 },
  ]);
  revisions.changed('files', ['c']);
  tick();
  expect(events.at(-1)).toMatchObject({ ids: ['c'], revision: 3 });
});

test('a change without IDs absorbs those with IDs, before and after', () => {
  const { revisions, events, tick } = start();
  revisions.changed('files', ['a']);
  revisions.changed('files');
  revisions.changed('files', ['b']);
  tick();
  expect(events).toEqual([{ kind: 'event', topic: 'files', ids: [], revision: 3 }]);
});

test('a burst is one event without ids, and revisions count all of it', () => {
  const { revisions, events, tick } = start();
  for (let n = 0; n < 20_000; n += 1) revisions.changed('files', [String(n)]);
  tick();
  expect(events).toEqual([{ kind: 'event', topic: 'files', ids: [], revision: 20_000 }]);
  expect(revisions.current()).toMatchObject({ files: 20_000, jobs: 0 });
});

test('a listener that has unsubscribed gets no events', () => {
  const { revisions, events, unsubscribe, tick } = start();
  unsubscribe();
  revisions.changed('app');
  tick();
  expect(events).toEqual([]);
});
