import { expect, test } from 'vitest';
import { createKeyUse } from '#local-service/auth/key-use.ts';
import type { Store } from '#local-service/store/store.ts';

function keyUseAt(fails = false) {
  const writes: (readonly [string, string])[] = [];
  const warnings: unknown[] = [];
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const users = {
    setKeyUsed: (keyId: string, at: string) => {
      writes.push([keyId, at]);
      return fails ? Promise.reject(new Error('full')) : Promise.resolve();
    },
  };
  const store = {
    transaction: (work: (tx: unknown) => Promise<unknown>) => work({ users }),
  } as unknown as Pick<Store, 'transaction'>;
  const keyUse = createKeyUse({ store, nowMs: () => nowMs, log: { warn: (fact: unknown) => warnings.push(fact) } });
  return { keyUse, writes, warnings, advance: (ms: number) => (nowMs += ms) };
}

test('a key that is used all the time is written once in ten minutes', async () => {
  const { keyUse, writes, advance } = keyUseAt();
  for (let second = 0; second < 1_260; second += 1) {
    for (const key of ['a', 'b']) keyUse.used(key);
    advance(1_000);
  }
  await keyUse.stored();
  const times = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:10:00.000Z', '2026-01-01T00:20:00.000Z'];
  expect(writes).toEqual(times.flatMap((at) => ['a', 'b'].map((key) => [key, at])));
});

test('a clock that was set back does not stop the writes', async () => {
  const { keyUse, writes, advance } = keyUseAt();
  keyUse.used('a');
  advance(-86_400_000);
  keyUse.used('a');
  await keyUse.stored();
  expect(writes).toHaveLength(2);
});

test('a write that fails is logged, and the request does not notice it', async () => {
  const { keyUse, warnings } = keyUseAt(true);
  keyUse.used('a');
  await keyUse.stored();
  expect(warnings).toHaveLength(1);
});
