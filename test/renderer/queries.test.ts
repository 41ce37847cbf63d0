import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../renderer/bridge/client.ts';
import { createQueries } from '../../renderer/bridge/queries.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A host whose jobs change by `change`, and that answers with the state at the time of the call. */
function slowHost(answerMs: number) {
  let onJobs = (): void => undefined;
  let total = 0;
  const client = {
    link: () => 'live',
    onLink: () => () => undefined,
    onTopic: (topic: string, listener: () => void) => {
      if (topic === 'jobs') onJobs = listener;
      return () => undefined;
    },
    call: () => {
      const result = { total };
      return new Promise((resolve) => setTimeout(() => resolve({ ok: true, result }), answerMs));
    },
  } as unknown as Client;
  const change = () => {
    total += 1;
    onJobs();
  };
  return { client, change, total: () => total };
}

test('a change while a query runs makes it run once more after its answer', async () => {
  const host = slowHost(150);
  const query = createQueries(host.client).get('jobs.list', { page: 1, pageSize: 4 });
  query.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  host.change();
  await vi.advanceTimersByTimeAsync(110);
  host.change();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(query.state().data).toEqual({ total: host.total() });
});

test('continuous changes do not keep a screen from new answers', async () => {
  const host = slowHost(150);
  const query = createQueries(host.client).get('jobs.list', { page: 1, pageSize: 4 });
  const answers = new Set<unknown>();
  query.subscribe(() => answers.add(query.state().data));
  for (let n = 0; n < 300; n += 1) {
    host.change();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(answers.size).toBeGreaterThan(10);
});

test('a failed query runs again once the service is back, and a successful one does not', async () => {
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
});

test('what an earlier screen has left is called kept until there is an answer', async () => {
  const host = slowHost(150);
  const queries = createQueries(host.client);
  const ask = () => queries.get('jobs.list', { page: 1, pageSize: 4 });
  const end = ask().subscribe(() => undefined);
  expect(ask().state()).toMatchObject({ data: null, isKept: false });
  await vi.advanceTimersByTimeAsync(200);
  expect(ask().state()).toMatchObject({ data: { total: 0 }, isKept: false });
  end();
  expect(ask().state()).toMatchObject({ data: { total: 0 }, isKept: true });
  host.change();
  const endAgain = ask().subscribe(() => undefined);
  expect(ask().state()).toMatchObject({ data: { total: 0 }, isKept: true });
  await vi.advanceTimersByTimeAsync(200);
  expect(ask().state()).toMatchObject({ data: { total: 1 }, isKept: false });
  host.change();
  await vi.advanceTimersByTimeAsync(110);
  endAgain();
  await vi.advanceTimersByTimeAsync(200);
  // Answered when nobody watched any more: the next change is missed.
  expect(ask().state()).toMatchObject({ data: { total: 2 }, isKept: true });
});

test('an error that an earlier screen has seen is not kept', async () => {
  const error = { code: 'offline', text: { code: 'failure.offline', params: {} }, retryable: true };
  const call = () => new Promise((resolve) => setTimeout(() => resolve({ ok: false, error }), 50));
  const client = { link: () => 'live', onLink: () => () => undefined, onTopic: () => () => undefined, call };
  const query = createQueries(client as unknown as Client).get('jobs.list', { page: 1, pageSize: 4 });
  const end = query.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(query.state()).toMatchObject({ data: null, error: { code: 'offline' } });
  end();
  expect(query.state()).toMatchObject({ data: null, error: null, isKept: false });
  const endAgain = query.subscribe(() => undefined);
  endAgain();
  await vi.advanceTimersByTimeAsync(100);
  // Answered when nobody watched any more.
  expect(query.state()).toMatchObject({ data: null, error: null, asking: false });
});
