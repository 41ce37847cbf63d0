import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countOutcome, type Outcome } from './count-outcome.ts';
import { startStation, type Station } from './station.ts';
import { createWriter } from './writer.ts';

export interface KillOptions {
  /** How often the station is killed. */
  readonly rounds: number;
  readonly say: (line: string) => void;
}

export interface KillReport extends Outcome {
  readonly rounds: number;
  /** The number of kills before the station was ready. */
  readonly whileStarting: number;
  /** The number of kills together with the local service. */
  readonly withService: number;
  readonly seconds: number;
}

/**
 * The test is about kills, not volume: a round writes at most this many files, and waits while more than `maxWaiting`
 * are in progress.
 */
const filesARound = 25;
const maxWaiting = 60;
const drainMs = 300_000;
/** Short delays, so that a round has files in every state. */
const rules = {
  stabilityDelayMs: 200,
  idleGapMs: 400,
  maxFiles: 8,
  rescanMs: 5_000,
  maxStabilityWaitMs: 5_000,
} as const;

export async function killRounds({ rounds, say }: KillOptions): Promise<KillReport> {
  const startedMs = Date.now();
  const place = mkdtempSync(path.join(tmpdir(), 'intray-kills-'));
  const dataDir = path.join(place, 'data');
  const writer = createWriter(path.join(place, 'in'));
  let [whileStarting, withService] = [0, 0];
  try {
    await watch(dataDir, writer.folder);
    for (let round = 1; round <= rounds; round += 1) {
      const station = startStation(dataDir);
      // Every fifth kill may hit the station before it is ready.
      const early = round % 5 === 0;
      if (early) whileStarting += 1;
      const writing = writer.run(filesARound);
      if (!early) await underWay(station);
      await sleep(early ? Math.random() * 700 : 200 + Math.random() * 1_800);
      // Every third kill hits the local service too, as in a power failure.
      if (round % 3 === 0) withService += 1;
      await station.kill({ withService: round % 3 === 0 });
      writer.pause();
      await writing;
      say(`kill ${round} of ${rounds}: ${writer.written().length} files written`);
    }
    const last = startStation(dataDir);
    await drain(last, writer.written().length, say);
    const outcome = await countOutcome(last, dataDir, writer);
    await last.stop();
    return { ...outcome, rounds, whileStarting, withService, seconds: Math.round((Date.now() - startedMs) / 1_000) };
  } finally {
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function watch(dataDir: string, folder: string): Promise<void> {
  const station = startStation(dataDir);
  await station.ask('folders.add', { path: folder, rules });
  await station.stop();
}

/** Waits until the station runs and few enough files are in progress. */
async function underWay(station: Station): Promise<void> {
  while ((await station.ask('app.status', {})).balance.inProgress > maxWaiting) await sleep(200);
}

/** Waits until the station knows every written file, none is in progress, and the service answers: it starts by itself. */
async function drain(station: Station, written: number, say: (line: string) => void): Promise<void> {
  const untilMs = Date.now() + drainMs;
  let reported = -1;
  for (;;) {
    const { balance, service } = await station.ask('app.status', {});
    if (balance.inProgress === 0 && balance.seen >= written && service.local === 'running') return;
    if (Date.now() > untilMs) {
      throw new Error(
        `after ${drainMs / 1_000} s ${balance.inProgress} files wait, ${balance.seen} of ${written} are seen, and the ` +
          `service is ${service.local}`,
      );
    }
    if (reported !== balance.inProgress) say(`${balance.inProgress} files wait`);
    reported = balance.inProgress;
    await sleep(500);
  }
}
