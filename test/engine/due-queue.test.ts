import { expect, test } from 'vitest';
import { createDueQueue } from '#engine/due-queue.ts';
import { createRandom } from '../simulation/random.ts';

function drain(queue: ReturnType<typeof createDueQueue<number>>): readonly number[] {
  const order: number[] = [];
  for (let first = queue.peek(); first !== null; first = queue.peek()) {
    order.push(first.dueAtMs);
    queue.shift();
  }
  return order;
}

test('the earliest entry comes first, in whatever order entries were added', () => {
  const random = createRandom(1);
  for (const count of [0, 1, 2, 3, 10, 1_000]) {
    const queue = createDueQueue<number>();
    const times = Array.from({ length: count }, () => Math.floor(random.next() * 100));
    for (const [what, dueAtMs] of times.entries()) queue.add(what, dueAtMs);
    expect(drain(queue)).toEqual(times.toSorted((a, b) => a - b));
  }
});

test('additions and removals may alternate', () => {
  const random = createRandom(2);
  const queue = createDueQueue<number>();
  const waiting: number[] = [];
  for (let step = 0; step < 2_000; step += 1) {
    if (random.next() < 0.55 || waiting.length === 0) {
      const dueAtMs = Math.floor(random.next() * 1_000);
      queue.add(step, dueAtMs);
      waiting.push(dueAtMs);
    } else {
      waiting.sort((a, b) => b - a);
      expect(queue.peek()?.dueAtMs).toBe(waiting.pop());
      queue.shift();
    }
  }
  expect(drain(queue)).toEqual(waiting.toSorted((a, b) => a - b));
});

test('an empty queue gives nothing', () => {
  const queue = createDueQueue<number>();
  queue.shift();
  expect(queue.peek()).toBeNull();
});
