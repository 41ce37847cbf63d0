import { expect, test } from 'vitest';
import { createCorrectionHandlers } from '#api/handlers/correction-handlers.ts';
import type { Peer } from '#api/handlers.ts';

const peer = {} as Peer;

/** The handlers at a service with documents that wait to be processed again, with a clock that is moved by hand. */
function handlersAt(kind: 'local' | 'remote', totals: number[]) {
  const waits: (() => void)[] = [];
  const changed: string[] = [];
  const list = () => Promise.resolve({ ok: true, value: { total: totals.shift() ?? 0, last: 0, documents: [] } });
  const deps = {
    services: { kind: () => kind, current: () => ({ configure: list }) },
    clock: { sleep: () => new Promise<void>((resolve) => waits.push(resolve)) },
    changed: (topic: string) => changed.push(topic),
  };
  const handlers = createCorrectionHandlers(deps as unknown as Parameters<typeof createCorrectionHandlers>[0]);
  const pass = async (): Promise<void> => {
    for (const wait of waits.splice(0)) wait();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { ask: () => handlers['again.list']({}, peer), changed, pass, waits };
}

test('while documents wait at a remote service, pages ask again, one time after the other', async () => {
  const { ask, changed, pass, waits } = handlersAt('remote', [2, 2, 1, 0]);
  await ask();
  await ask();
  expect([changed, waits.length]).toEqual([[], 1]);
  await pass();
  expect(changed).toEqual(['service']);
  await ask();
  await pass();
  expect(changed).toEqual(['service', 'service']);
  await ask();
  expect(waits).toHaveLength(0);
});

test('the local service says by itself when it has processed a document again', async () => {
  const { ask, waits } = handlersAt('local', [2]);
  await ask();
  expect(waits).toHaveLength(0);
});
