import { expect, test, vi } from 'vitest';
import type { Client } from '../../renderer/bridge/client.ts';
import { createQueries } from '../../renderer/bridge/queries.ts';

test('what a service could not answer is asked again once it is back, and what is known is not', async () => {
  vi.useFakeTimers();
  const listeners = new Map<string, () => void>();
  let isThere = false;
  const asked: string[] = [];
  const client = {
    link: () => 'live',
    onLink: () => () => undefined,
    onTopic: (topic: string, listener: () => void) => {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
    call: (method: string) => {
      asked.push(method);
      const error = { code: 'offline', message: 'No connection to the service (ECONNREFUSED)' };
      return Promise.resolve(isThere ? { ok: true, result: { jobs: [] } } : { ok: false, error });
    },
  } as unknown as Client;
  const query = createQueries(client).get('jobs.list', { page: 1, pageSize: 4 });
  const end = query.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(query.state()).toMatchObject({ data: null, error: { code: 'offline' } });

  isThere = true;
  listeners.get('service')?.();
  await vi.advanceTimersByTimeAsync(200);
  expect(query.state()).toMatchObject({ data: { jobs: [] }, error: null });
  listeners.get('service')?.();
  await vi.advanceTimersByTimeAsync(200);
  expect(asked).toHaveLength(2);
  end();
  expect(listeners.size).toBe(0);
  vi.useRealTimers();
});
