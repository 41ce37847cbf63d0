import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTurns, oldestTurn, type Turns } from '#local-service/store/rows/turns.ts';
import { nextItem, type QueueHead } from '#local-service/store/sqlite/sqlite-work-queue.ts';

interface Item extends QueueHead {
  readonly id: number;
}

/** The users of a company begin with its name. */
const users = ['A1', 'A2', 'A3', 'B1'];
const items = fc
  .array(fc.tuple(fc.nat(2), fc.nat(1_000), fc.constantFrom(...users)), { minLength: 1, maxLength: 60 })
  .map((rows) => rows.map(([priority, time, userId], id) => itemOf({ id, priority, time, userId })));

function itemOf({ id = 0, priority = 1, time = 0, userId = 'A1' }: Partial<Item> & { readonly time?: number }): Item {
  return { id, priority, userId, companyId: userId.slice(0, 1), creationDate: String(time).padStart(4, '0') };
}

/** Returns the heads of the queue: the item of each user at each priority that is next. */
function headsOf(waiting: readonly Item[], turns: Turns): Item[] {
  const byAge = waiting.toSorted((a, b) => Number(a.creationDate) - Number(b.creationDate) || a.id - b.id);
  const flows = Map.groupBy(byAge, (item) => `${String(item.priority)} ${item.userId}`);
  return [...flows.values()].flatMap((flow) => {
    const after = turns.takesOldest() ? null : turns.after(flow[0]?.userId ?? '');
    const following = after === null ? undefined : flow.find(({ creationDate }) => creationDate > after);
    return following ?? flow[0] ?? [];
  });
}

function drain(all: readonly Item[], turns: Turns, most = all.length): Item[] {
  const waiting = [...all];
  const taken: Item[] = [];
  while (waiting.length > 0 && taken.length < most) {
    const item = nextItem(headsOf(waiting, turns), turns);
    if (item === null) throw new Error('nothing taken though something waits');
    waiting.splice(waiting.indexOf(item), 1);
    turns.take(item);
    taken.push(item);
  }
  return taken;
}

function neverByAge(): Turns {
  return { ...createTurns(), takesOldest: () => false };
}

it('takes by priority, and the files of a job in their order', () => {
  fc.assert(
    fc.property(items, (all) => {
      const taken = drain(all, neverByAge());
      expect(taken.map(({ priority }) => priority)).toEqual(all.map(({ priority }) => priority).toSorted());
      const jobs = Map.groupBy(
        taken,
        ({ priority, userId, creationDate }) => `${String(priority)} ${userId} ${creationDate}`,
      );
      for (const job of jobs.values()) expect(job).toEqual(job.toSorted((a, b) => a.id - b.id));
    }),
  );
});

it('gives half of the turns of a user to the oldest job, and goes round all of them with the others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(8), fc.nat(40), (jobs, at, before) => {
      const turns = createTurns();
      const job = (time: number, count: number): Item[] =>
        Array.from({ length: count }, (_, id) => itemOf({ id: time * 1_000 + id, time }));
      const batches = Array.from({ length: jobs }, (_, index) => job(index * 10, 300)).flat();
      const all = batches.toSorted((a, b) => Number(a.creationDate) - Number(b.creationDate) || a.id - b.id);
      const done = drain(all, turns, before);
      const waiting = all.filter((item) => !done.includes(item));
      const single = itemOf({ id: 99_999, time: at + 1 });
      const taken = drain([...waiting, single], turns, 60);
      expect(taken.indexOf(single)).toBeGreaterThanOrEqual(0);
      expect(taken.indexOf(single)).toBeLessThan(2 * (jobs + 1));
      const oldest = taken.filter(({ creationDate }) => creationDate === '0000').length;
      expect(oldest).toBeGreaterThanOrEqual(29);
    }),
  );
});

it('returns every item once', () => {
  fc.assert(
    fc.property(items, (all) => {
      const ids = drain(all, createTurns()).map(({ id }) => id);
      expect(ids.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id));
    }),
  );
});

it('gives companies, and the users of each, equal turns while they have something', () => {
  fc.assert(
    fc.property(fc.nat(20), (before) => {
      const turns = neverByAge();
      drain(
        Array.from({ length: before }, (_, id) => itemOf({ id, userId: 'A1' })),
        turns,
      );
      const batch = (userId: string, time: number): Item[] =>
        Array.from({ length: 100 }, (_, id) => itemOf({ id, userId, time }));
      const taken = drain([...batch('A1', 0), ...batch('A2', 1), ...batch('B1', 2)], turns).slice(0, 80);
      const share = (of: string): number => taken.filter(({ userId }) => userId.startsWith(of)).length;
      expect({ B: share('B'), A1: share('A1'), A2: share('A2') }).toEqual({ B: 40, A1: 20, A2: 20 });
    }),
  );
});

it('takes the single file of a user within two, whatever batches others have', () => {
  fc.assert(
    fc.property(fc.nat(30), (before) => {
      const turns = createTurns();
      const batch = Array.from({ length: 500 }, (_, id) => itemOf({ id, userId: 'A1' }));
      drain(batch.slice(0, before), turns);
      const taken = drain([...batch.slice(before), itemOf({ userId: 'A2', time: 9 })], turns);
      expect(taken.findIndex(({ userId }) => userId === 'A2')).toBeLessThan(2);
    }),
  );
});

it('lets the oldest item wait for at most seven of eight others, whatever arrives', () => {
  fc.assert(
    fc.property(fc.nat(50), (before) => {
      const low = itemOf({ priority: 2 });
      const turns = createTurns();
      for (let count = 0; count < before; count += 1) turns.take(low);
      const taken = Array.from({ length: oldestTurn }, (_, id) => {
        const item = nextItem([itemOf({ id, priority: 0, time: 1 }), low], turns);
        if (item !== null) turns.take(item);
        return item;
      });
      expect(taken.filter((item) => item === low)).toHaveLength(1);
    }),
  );
});

it('returns nothing from an empty queue', () => {
  const turns = createTurns();
  expect(nextItem([], turns)).toBeNull();
  for (let count = 1; count < oldestTurn; count += 1) turns.take(itemOf({}));
  expect(turns.takesOldest()).toBe(true);
  expect(nextItem([], turns)).toBeNull();
});
