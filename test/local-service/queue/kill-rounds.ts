// Kills the real service repeatedly under load and then counts the outcome: `node kill-rounds.ts [--rounds 50]
// [--threads 50]`.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { openDatabase } from '#lib/sqlite.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import type { Credentials } from '../../suites/conformance/target.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';
import { countOutcome, type Outcome } from './count-outcome.ts';
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

const entry = fileURLToPath(new URL('../../../main/local-service/main.ts', import.meta.url));
const threadKiller = new URL('./thread-killer.ts', import.meta.url);
/** The load waits while the queue is longer than this, because the test is about kills, not volume. */
const maxBacklog = 150;
const drainMs = 300_000;

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
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Running {
  readonly child: ChildProcess;
  readonly service: ServiceCaller;
}

/**
 * The first start creates the data directory and raises the retry limit of files, because here failures are never a
 * file's own fault.
 */
async function prepare(dataDir: string): Promise<Credentials> {
  const args = [entry, 'credentials', '--data-dir', dataDir, '--role', 'User', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const db = openDatabase(servicePaths(dataDir).database, { synchronous: 'FULL' });
  db.exec(`UPDATE companies SET cloud_info_json = json_patch(cloud_info_json, '{"file_retry_limit": 100}')`);
  db.close();
  return JSON.parse(stdout) as Credentials;
}

async function startService(
  dataDir: string,
  credentials: Credentials,
  killThreads: boolean,
  countFile: string,
): Promise<Running> {
  const args = ['--import', threadKiller.href, entry, 'serve', '--data-dir', dataDir, '--port', '0'];
  const env = {
    ...process.env,
    INTRAY_PREVIOUS_EXIT: 'SIGKILL',
    THREAD_KILL_WITHIN_MS: killThreads ? '2000' : '0',
    THREAD_KILL_COUNT_FILE: countFile,
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ready = once(child, 'message').then(([message]) => message as { readonly base_url: string });
  const ended = once(child, 'exit').then(([code]) => `it ended with ${String(code)}`);
  const first = await Promise.race([ready, ended]);
  if (typeof first === 'string') throw new Error(`the service did not start: ${first}`);
  return { child, service: createServiceCaller(first.base_url, credentials) };
}

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

function backlog(dataDir: string): number {
  return count(dataDir, 'SELECT count(*) FROM work_items');
}

function done(dataDir: string): number {
  return count(dataDir, "SELECT count(*) FROM files WHERE status = 'tagged'");
}

function count(dataDir: string, sql: string): number {
  const db = openDatabase(servicePaths(dataDir).database, { synchronous: 'NORMAL' });
  try {
    return db.prepare<[], number>(sql).pluck().get() ?? 0;
  } finally {
    db.close();
  }
}

async function somethingDone(dataDir: string): Promise<void> {
  const before = done(dataDir);
  const untilMs = Date.now() + 20_000;
  while (done(dataDir) === before && Date.now() < untilMs) await sleep(50);
}

async function drained(dataDir: string): Promise<void> {
  const untilMs = Date.now() + drainMs;
  while (backlog(dataDir) > 0) {
    if (Date.now() > untilMs) throw new Error(`${backlog(dataDir)} files are still waiting`);
    await sleep(200);
  }
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
