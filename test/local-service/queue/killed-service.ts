import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openDatabase } from '#lib/sqlite.ts';
import type { Role } from '#service-api/endpoint.ts';
import { parentMessage, type OwnAccess } from '#service-api/parent-messages.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import type { Credentials } from '../../suites/conformance/target.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';

const entry = fileURLToPath(new URL('../../../main/local-service/main.ts', import.meta.url));
const threadKiller = new URL('./thread-killer.ts', import.meta.url);
const drainMs = 300_000;

/** A service that runs as a process of its own, to be killed. */
export interface Running {
  readonly child: ChildProcess;
  readonly service: ServiceCaller;
  /** The access of the app that started it. */
  readonly own: OwnAccess;
  readonly baseUrl: string;
}

/**
 * The first start creates the data directory and raises the retry limit of files, because here failures are never a
 * file's own fault.
 */
export async function prepare(dataDir: string, role: Role = 'User'): Promise<Credentials> {
  const args = [entry, 'credentials', '--data-dir', dataDir, '--role', role, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const db = openDatabase(servicePaths(dataDir).database, { synchronous: 'FULL' });
  db.exec(`UPDATE companies SET cloud_info_json = json_patch(cloud_info_json, '{"file_retry_limit": 100}')`);
  db.close();
  return JSON.parse(stdout) as Credentials;
}

export async function startService(
  dataDir: string,
  credentials: Credentials,
  killThreads = false,
  countFile = '',
): Promise<Running> {
  const args = ['--import', threadKiller.href, entry, 'serve', '--data-dir', dataDir, '--port', '0'];
  const env = {
    ...process.env,
    INTRAY_PREVIOUS_EXIT: 'SIGKILL',
    THREAD_KILL_WITHIN_MS: killThreads ? '2000' : '0',
    THREAD_KILL_COUNT_FILE: countFile,
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const ready = once(child, 'message').then(([message]) => parentMessage.parse(message));
  const ended = once(child, 'exit').then(([code]) => `it ended with ${String(code)}`);
  const first = await Promise.race([ready, ended]);
  if (typeof first === 'string' || first.kind !== 'ready')
    throw new Error(`the service did not start: ${JSON.stringify(first)}`);
  const baseUrl = first.base_url ?? '';
  return { child, service: createServiceCaller(baseUrl, credentials), own: first.own, baseUrl };
}

export async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

export function backlog(dataDir: string): number {
  return count(dataDir, 'SELECT count(*) FROM work_items');
}

export function count(dataDir: string, sql: string): number {
  const db = openDatabase(servicePaths(dataDir).database, { synchronous: 'NORMAL' });
  try {
    return db.prepare<[], number>(sql).pluck().get() ?? 0;
  } finally {
    db.close();
  }
}

export async function drained(dataDir: string): Promise<void> {
  const untilMs = Date.now() + drainMs;
  while (backlog(dataDir) > 0) {
    if (Date.now() > untilMs) throw new Error(`${backlog(dataDir)} files are still waiting`);
    await sleep(200);
  }
}
