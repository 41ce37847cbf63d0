import { setTimeout as sleep } from 'node:timers/promises';
import type { Station } from '../station.ts';
import type { RestlessWriter } from './restless-writer.ts';

/** Brings the station into a situation in which it is then killed. Returns descriptions of problems until then. */
export type Phase = (station: Station, writer: RestlessWriter) => Promise<readonly string[]>;

/** Enough files in progress; more would test nothing new. */
const maxWaiting = 80;
/** Longer than the five seconds after which a copy is due, for a busy machine. */
const safeWithinMs = 30_000;

export const phases: Readonly<Record<string, Phase>> = { busy, paused, withoutService, backlog };

/** Writes and changes files while everything runs. */
async function busy(station: Station, writer: RestlessWriter): Promise<readonly string[]> {
  await letRun(station);
  void writer.run(40);
  await sleep(300 + Math.random() * 3_000);
  return [];
}

/**
 * Files registered during a pause are copied; then all of them are changed at their paths. In half of the rounds this
 * does not wait for the copies.
 */
async function paused(station: Station, writer: RestlessWriter): Promise<readonly string[]> {
  await letRun(station);
  await station.ask('app.pause', {});
  await writer.write(10);
  const isUntilSafe = Math.random() < 0.5;
  if (!isUntilSafe) await sleep(Math.random() * 2_500);
  const unsafe = isUntilSafe ? await waitUntilSafe(station) : [];
  await writer.changeLast(10);
  await sleep(Math.random() * 2_000);
  return unsafe.map((path) => `not safe ${safeWithinMs / 1_000} s after it was written during a pause: ${path}`);
}

/** Kills the service, and again whenever the station has restarted it. */
async function withoutService(station: Station, writer: RestlessWriter): Promise<readonly string[]> {
  await letRun(station);
  const ending = new AbortController();
  const kills = keepServiceDown(station, ending.signal);
  await writer.write(8);
  await sleep(Math.random() * 2_500);
  await writer.changeLast(8);
  await writer.run(Math.floor(Math.random() * 20));
  ending.abort();
  await kills;
  return [];
}

/** Uploads are slow, so that files wait in batches for longer than the five seconds after which they are copied. */
async function backlog(station: Station, writer: RestlessWriter): Promise<readonly string[]> {
  await letRun(station);
  await station.ask('settings.set', { uploadBytesPerSecond: 150 });
  await writer.write(14);
  await sleep(1_000 + Math.random() * 8_000);
  await writer.changeLast(14);
  await sleep(Math.random() * 2_000);
  return [];
}

async function letRun(station: Station): Promise<void> {
  await station.ask('settings.set', { uploadBytesPerSecond: null });
  await station.ask('app.resume', {});
  while ((await station.ask('app.status', {})).balance.inProgress > maxWaiting) await sleep(200);
}

/** Returns the files that still have no copy when all should have one. Files that the service holds need none. */
async function waitUntilSafe(station: Station): Promise<readonly string[]> {
  const untilMs = Date.now() + safeWithinMs;
  for (;;) {
    const { files } = await station.ask('files.list', { group: 'inProgress', limit: 500 });
    const unsafe = files.filter((file) => !file.isSafe && file.fileId === null).map(({ path }) => path);
    if (files.length > 0 && unsafe.length === 0) return [];
    if (Date.now() > untilMs) return unsafe;
    await sleep(200);
  }
}

/** The station stops restarting the service after five restarts, so the service is killed less often than that. */
async function keepServiceDown(station: Station, signal: AbortSignal): Promise<void> {
  for (let kills = 0; kills < 4 && !signal.aborted;) {
    if (station.killService()) kills += 1;
    await sleep(50);
  }
}
