import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import type { Engine } from '#engine/engine.ts';
import { wakeEngine, watchForJumps } from '#app/machine/wake.ts';
import { bareKeys } from '../fakes/bare-server/bare-server.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { bareAuth, noChild, remoteService } from './bare-app.ts';
import { startApp } from './running-app.ts';
import { wellBreaker } from './well-breaker.ts';
import { aText } from '../lib/a-text.ts';

/** Two clocks that the test sets, and the jumps that were reported. */
function turning() {
  const at = { wallMs: 1_000_000, monotonicMs: 500 };
  const jumps: number[] = [];
  const end = watchForJumps(
    (byMs) => jumps.push(byMs),
    { wallMs: () => at.wallMs, monotonicMs: () => at.monotonicMs },
    5,
  );
  onTestFinished(end);
  const next = async (wallMs: number, monotonicMs: number) => {
    at.wallMs += wallMs;
    at.monotonicMs += monotonicMs;
    await new Promise((resolve) => setTimeout(resolve, 40));
    return jumps.splice(0);
  };
  return next;
}

test('a sleep and a changed clock are detected by comparing two clocks; a busy machine is not', async () => {
  const next = turning();
  expect(await next(5, 5)).toEqual([]);
  // The timer is late because of other work, and the wall clock was corrected a little.
  expect(await next(12_000, 11_000)).toEqual([]);
  // During sleep only the wall clock continues.
  expect(await next(3_600_000, 1)).toEqual([3_599_999]);
  // During sleep both clocks continue.
  expect(await next(7_200_000, 7_200_000)).toEqual([7_199_995]);
  // A computer without a battery-backed clock gets its time set.
  expect(await next(-86_400_000, 2)).toEqual([-86_400_002]);
  expect(await next(5, 5)).toEqual([]);
});

test('waking up retries what was away, and keeps the pauses that a service asked for', () => {
  const pauses = {
    away: { reason: 'offline', message: aText('x'), untilMs: 9 },
    late: { reason: 'clock-skew', message: aText('x'), untilMs: 9 },
    closed: { reason: 'maintenance', message: aText('x'), untilMs: 9 },
    refused: { reason: 'unauthorized', message: aText('x'), untilMs: 9 },
    fine: null,
  } as const;
  const opened: string[] = [];
  let scans = 0;
  const engine: Pick<Engine, 'pauses' | 'rescan'> = {
    pauses: {
      pauseOf: (id) => pauses[id as unknown as keyof typeof pauses],
      uploadPauseOf: () => null,
      breaker: wellBreaker,
      resume: (id) => void opened.push(id),
      pause: () => undefined,
      noteSuccess: () => undefined,
      resetTimers: () => undefined,
    },
    rescan: () => void (scans += 1),
  };
  wakeEngine(engine, Object.keys(pauses).map(serviceId));
  // Resuming a running connection wakes it, so that work which became due during the sleep is done now.
  expect([opened, scans]).toEqual([['away', 'late', 'fine'], 1]);
});

/** A network path to a service that the test can cut. */
function line(target: number) {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const up = async (port: number): Promise<number> => {
    server = createServer((socket) => {
      const onward = connect(target, '127.0.0.1');
      for (const end of [socket, onward]) {
        sockets.add(end);
        end.on('error', () => undefined);
        end.on('close', () => sockets.delete(end));
      }
      socket.pipe(onward).pipe(socket);
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  };
  const cut = (): void => {
    server?.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(cut);
  return { up, cut };
}

test('a computer that wakes up where the service can be reached does not wait for the next attempt', async () => {
  const { server } = await remoteService();
  const proxy = line(Number(new URL(server.baseUrl).port));
  const port = await proxy.up(0);
  const baseUrl = `http://127.0.0.1:${port}`;
  const dataDir = temporaryDirectory();
  const scans = temporaryDirectory();
  writeFileSync(
    path.join(dataDir, 'settings.json'),
    JSON.stringify({ service: { kind: 'remote', baseUrl, auth: 'bearer' } }),
  );
  const keys = { [baseUrl]: { apiKey: bareKeys.apiKey, auth: bareAuth } };
  const env = { ...process.env, INTRAY_SERVICE_KEYS: JSON.stringify(keys) };
  const { app, call, until } = await startApp(dataDir, { childHost: noChild }, env);
  await until('app.status', {}, ({ service }) => service.serviceId !== null);
  proxy.cut();
  await call('folders.add', { path: scans, rules: { stabilityDelayMs: 0, idleGapMs: 200 } });
  writeFileSync(path.join(scans, 'note.pdf'), 'note.pdf: sent after a sleep');
  // Each failed attempt makes the pause longer.
  const away = await until(
    'app.status',
    {},
    ({ connections: [connection] }) => (connection?.untilMs ?? 0) - Date.now() > 9_000,
  );
  await proxy.up(port);
  app.woke();
  const done = await until(
    'files.list',
    {},
    ({ files: [file] }) => file?.fileId !== null && file?.fileId !== undefined,
  );
  const { history } = await call('files.get', { id: done.files[0]?.id ?? '' });
  const sentAtMs = history.find(({ to }) => to === 'uploading')?.atMs ?? Infinity;
  expect(sentAtMs).toBeLessThan((away.connections[0]?.untilMs ?? 0) - 1_000);
}, 90_000);
