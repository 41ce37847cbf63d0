import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder } from '#local-service/verify/in-order.ts';

async function* each(items: readonly number[], onEnd: () => void = () => undefined): AsyncGenerator<number> {
  try {
    for (const item of items) yield await Promise.resolve(item);
  } finally {
    onEnd();
  }
}

test('two lists are put together by their keys, whatever is in them', async () => {
  const list = fc.uniqueArray(fc.nat(30)).map((items) => items.toSorted((a, b) => a - b));
  await fc.assert(
    fc.asyncProperty(list, list, async (left, right) => {
      const all = [...new Set([...left, ...right])].toSorted((a, b) => a - b);
      const wanted = all.map((key) => ({
        left: left.includes(key) ? key : null,
        right: right.includes(key) ? key : null,
      }));
      expect(await Array.fromAsync(inOrder(each(left), each(right), (a, b) => a - b))).toEqual(wanted);
    }),
  );
});

test('both lists are closed when the walk ends early', async () => {
  let closed = 0;
  const close = (): void => void (closed += 1);
  for await (const pair of inOrder(each([1, 2], close), each([1, 2], close), (a, b) => a - b)) {
    expect(pair).toEqual({ left: 1, right: 1 });
    break;
  }
  expect(closed).toBe(2);
});
