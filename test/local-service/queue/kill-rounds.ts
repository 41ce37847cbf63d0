// Kills the real service repeatedly under load and then counts the outcome: `node kill-rounds.ts [--rounds 50]
// [--threads 50]`.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { countOutcome, type Outcome } from './count-outcome.ts';
import { backlog, count, drained, kill, prepare, startService, type Running } from './killed-service.ts';
import { createLoad } from './load.ts';

export interface KillOptions {
  /** How often the process is killed. */
  readonly rounds: number;
  /** The number of document threads to terminate at least; 0 terminates none. */
  readonly threads: number;
  readonly say: (line: string) => void;
}

export interface KillReport extends Outcome {
  readonly rounds: number;
  readonly threadsKilled: number;
  readonly seconds: number;
}

/** The load waits while the queue is longer than this, because the test is about kills, not volume. */
const maxBacklog = 150;

export async function killRounds({ rounds, threads, say }: KillOptions): Promise<KillReport> {
  const startedMs = Date.now();
  const dataDir = mkdtempSync(join(tmpdir(), 'intray-kill-'));
  const countFile = join(dataDir, 'threads-killed');
  try {
    const credentials = await prepare(dataDir);
    const start = (killThreads: boolean): Promise<Running> =>
      startService(dataDir, credentials, killThreads, countFile);
    const load = await createLoad();
    for (let round = 1; round <= rounds; round += 1) {
      const running = await start(threads > 0);
      const sending = load
        .closeSessions(running.service)
        .then(() => load.run(running.service, () => backlog(dataDir) < maxBacklog))
        .catch(() => undefined); // The service was killed during the call, as intended.
      // Every third kill may come before anything is done; if all did, a busy machine would never make progress.
      if (round % 3 !== 0) await somethingDone(dataDir);
      await sleep(300 + Math.random() * 1_500);
      await kill(running.child, 'SIGKILL');
      await sending;
      say(`kill ${round} of ${rounds}: ${load.sent.acknowledged.size} files sent, ${backlog(dataDir)} waiting`);
    }
    const last = await start(threads > 0);
    while (killedIn(countFile) < threads) {
      await load.closeSessions(last.service);
      await load.run(last.service, () => backlog(dataDir) < maxBacklog && killedIn(countFile) < threads);
      await sleep(100);
    }
    await kill(last.child, 'SIGTERM');
    const calm = await start(false);
    await load.closeSessions(calm.service);
    await drained(dataDir);
    await kill(calm.child, 'SIGTERM');
    const outcome = countOutcome(servicePaths(dataDir).database, load.sent.acknowledged);
    const seconds = Math.round((Date.now() - startedMs) / 1_000);
    return { ...outcome, rounds, threadsKilled: killedIn(countFile), seconds };
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function done(dataDir: string): number {
  return count(dataDir, "SELECT count(*) FROM files WHERE status = 'tagged'");
}

async function somethingDone(dataDir: string): Promise<void> {
  const before = done(dataDir);
  const untilMs = Date.now() + 20_000;
  while (done(dataDir) === before && Date.now() < untilMs) await sleep(50);
}

function killedIn(countFile: string): number {
  return existsSync(countFile) ? statSync(countFile).size : 0;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { rounds: { type: 'string', default: '50' }, threads: { type: 'string', default: '50' } },
  });
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const report = await killRounds({ rounds: Number(values.rounds), threads: Number(values.threads), say });
  console.log(JSON.stringify(report, null, 2));
}
