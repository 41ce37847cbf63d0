import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createChildHost } from '#hosts/station/run-station.ts';
import type { ChildHost } from '#ports/child-host.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { stealPort } from './port-thief.ts';
import { startApp } from './running-app.ts';

interface Ready {
  readonly pid: number;
  readonly baseUrl: string;
}

/** Starts real children, and notes the process ID and address of each one that is ready. */
function noting(ready: Ready[]): ChildHost {
  const host = createChildHost({ backoffMs: () => 1_000 });
  return {
    start: (entry, args, onState) =>
      host.start(entry, args, (state) => {
        if (state.kind === 'ready') {
          ready.push({ pid: Number(state.message.pid), baseUrl: String(state.message.base_url) });
        }
        onState(state);
      }),
  };
}

test('a program that takes the port of a crashed service gets no credentials, and the app recovers', async () => {
  const ready: Ready[] = [];
  const { call, outcome, until } = await startApp(temporaryDirectory(), { childHost: noting(ready) });
  await until('app.status', {}, ({ service }) => service.local === 'running' && service.serviceId !== null);
  const { service: before } = await call('app.status', {});
  const first = ready[0];
  if (first === undefined) throw new Error('no service is ready');

  const thief = await stealPort(Number(new URL(first.baseUrl).port));
  process.kill(first.pid, 'SIGKILL');
  await expect.poll(thief.hasBound, { timeout: 10_000 }).toBe(true);
  // Calls during this time go to the service that the app believes to be there.
  while (ready.length < 2) {
    await outcome('service.info', {});
    await outcome('jobs.list', {});
    await delay(50);
  }
  expect(thief.lines.filter(({ kind }) => kind === 'request')).toEqual([]);

  // The service has returned on another port; for the app it is the same service.
  await until('service.info', {}, ({ status }) => status !== null);
  expect((await call('app.status', {})).service.serviceId).toBe(before.serviceId);
  expect(ready[1]?.baseUrl).not.toBe(first.baseUrl);
  expect(thief.lines.filter(({ kind }) => kind === 'request')).toEqual([]);
}, 90_000);
