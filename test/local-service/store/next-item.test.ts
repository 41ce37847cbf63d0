import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fairTurn, nextItem, type QueueHead } from '#local-service/store/sqlite/sqlite-work-queue.ts';

interface Item extends QueueHead {
  readonly id: number;
}

const items = fc
  .array(fc.tuple(fc.nat(2), fc.nat(1_000)), { minLength: 1, maxLength: 60 })
  .map((rows) => rows.map(([priority, time], id) => ({ id, priority, creationDate: String(time).padStart(4, '0') })));

/** Returns the heads of the queue: the oldest item of each priority. */
function headsOf(waiting: readonly Item[]): Item[] {
  const older = (a: Item, b: Item): number =>
    a.creationDate === b.creationDate ? a.id - b.id : a.creationDate < b.creationDate ? -1 : 1;
  return [0, 1, 2].flatMap((priority) => waiting.filter((item) => item.priority === priority).sort(older)[0] ?? []);
}

function drain(all: readonly Item[], withFairTurns: boolean): Item[] {
  const waiting = [...all];
  const taken: Item[] = [];
  for (let turn = 0; waiting.length > 0; turn += 1) {
    const item = nextItem(headsOf(waiting), withFairTurns ? turn : 0);
    if (item === null) throw new Error('nothing taken though something waits');
    waiting.splice(waiting.indexOf(item), 1);
    taken.push(item);
  }
  return taken;
}

it('takes by priority, then by age', () => {
  fc.assert(
    fc.property(items, (all) => {
      const keys = drain(all, false).map(({ priority, creationDate }) => `${priority} ${creationDate}`);
      expect(keys).toEqual(keys.toSorted());
    }),
  );
});

it('returns every item once', () => {
  fc.assert(
    fc.property(items, (all) => {
      const ids = drain(all, true).map(({ id }) => id);
      expect(ids.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id));
    }),
  );
});

it('lets the oldest item wait for at most eight others, whatever arrives', () => {
  fc.assert(
    fc.property(fc.nat(50), (start) => {
      const low = { priority: 2, creationDate: '0' };
      const turns = Array.from({ length: fairTurn }, (_, index) => start + index);
      const taken = turns.map((turn) => nextItem([{ priority: 0, creationDate: '1' }, low], turn));
      expect(taken.filter((item) => item === low)).toHaveLength(1);
    }),
  );
});

it('returns nothing from an empty queue', () => {
  expect(nextItem([], 0)).toBeNull();
  expect(nextItem([], fairTurn - 1)).toBeNull();
});
