import { expect, test } from 'vitest';
import { bareService, failureOf, valueOf } from '../bare-client.ts';

test.each([
  ['seconds', () => '1'],
  ['an HTTP date', () => new Date(Date.now() + 1900).toUTCString()],
])('after a 429 with Retry-After in %s the next call waits', async (_form, retryAfter) => {
  const { server, service } = await bareService();
  server.failNext('/api', { kind: 'status', status: 429, headers: { 'retry-after': retryAfter() } });
  const failure = failureOf(await service.tags());
  expect(failure.kind).toBe('rate-limited');
  expect(failure.retryAfterMs).toBeGreaterThanOrEqual(0);
  const pausedMs = service.budgets().pausedForMs;
  expect(pausedMs).toBeGreaterThan(0);
  valueOf(await service.tags());
  const [first, second] = server.calls;
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(pausedMs - 50);
});

test('a 503 states when to retry, and delays no other call', async () => {
  const { server, service } = await bareService();
  server.failNext('/api/job', { kind: 'status', status: 503, headers: { 'retry-after': '120' } });
  expect(failureOf(await service.jobs({}))).toMatchObject({ kind: 'maintenance', retryAfterMs: 120_000 });
  valueOf(await service.tags());
});

test('polls wait for their own budget on the wire', async () => {
  const { server, service } = await bareService({}, { pollsPerSecond: 10 });
  await Promise.all(Array.from({ length: 15 }, () => service.search({}, { poll: true })));
  const at = server.calls.map(({ atMs }) => atMs).sort((a, b) => a - b);
  expect((at.at(-1) ?? 0) - (at[0] ?? 0)).toBeGreaterThan(400);
  expect(service.budgets().polls.usedLastMinute).toBe(15);
});
