import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serviceEnv } from '#app/machine/child-env.ts';
import { serviceOptions } from '#lib/launch-node.ts';
import { createServiceCaller, type ServiceCaller } from '../local-service/service-caller.ts';
import type { Credentials } from '../suites/conformance/target.ts';
import { embeddedStorage, type BenchStorage } from './bench-storage.ts';
import { processorMsOfAll } from './processor-time.ts';
import type { BenchContext } from './section.ts';

/** The real local service in a separate process, with a data directory in the section's scratch folder. */
export interface BenchService {
  readonly caller: ServiceCaller;
  readonly dataDir: string;
  /** Waits until search finds this many documents. */
  processed(count: number): Promise<void>;
  /** The peak resident memory of the process so far; `?` where the system does not report it. */
  peakMb(): string;
  /** The processor time of the process so far, in milliseconds; 0 where the system does not report it. */
  cpuMs(): number;
  stop(): Promise<void>;
}

interface BenchServiceOptions {
  readonly storage?: BenchStorage;
  /** How many documents it reads at the same time; its own default without. */
  readonly readers?: number;
}

/** As it is installed: threads start faster from one file, and the C library has as few arenas as the app gives it. */
const entry = fileURLToPath(new URL('../../dist/service/main.js', import.meta.url));

export async function startBenchService(
  { scratchDir, nodePath, say }: Pick<BenchContext, 'scratchDir' | 'nodePath' | 'say'>,
  { storage = embeddedStorage, readers }: BenchServiceOptions = {},
): Promise<BenchService> {
  const dataDir = join(scratchDir, 'service');
  const env = { ...serviceEnv(), ...storage.env };
  const identity = [entry, 'credentials', '--data-dir', dataDir, '--role', 'User', '--json'];
  const { stdout } = await promisify(execFile)(nodePath, identity, { env });
  const choice = readers === undefined ? [] : ['--workers', String(readers)];
  const child = start(nodePath, ['serve', '--data-dir', dataDir, '--port', '0', ...choice], env);
  const [ready] = (await once(child, 'message')) as [{ readonly base_url: string }];
  const caller = createServiceCaller(ready.base_url, JSON.parse(stdout) as Credentials);
  return {
    caller,
    dataDir,
    async processed(count) {
      for (;;) {
        const { total } = (await caller.get('/api/search/basic?pageSize=1')) as { readonly total: number };
        if (total >= count) return;
        say(`${total} of ${count} documents processed`);
        await sleep(1_000);
      }
    },
    peakMb() {
      if (process.platform !== 'linux') return '?';
      const status = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
      return String(Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
    },
    cpuMs: () => processorMsOfAll(child.pid ?? 0),
    stop: () => end(child),
  };
}

/** A worker of team mode that reads one document at a time. */
export interface BenchWorker {
  cpuMs(): number;
  stop(): Promise<void>;
}

export async function startBenchWorker(
  { nodePath }: Pick<BenchContext, 'nodePath'>,
  dataDir: string,
  { env }: BenchStorage,
): Promise<BenchWorker> {
  const child = start(nodePath, ['work', '--data-dir', dataDir, '--workers', '1'], { ...serviceEnv(), ...env });
  await once(child, 'message');
  return { cpuMs: () => processorMsOfAll(child.pid ?? 0), stop: () => end(child) };
}

function start(nodePath: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(nodePath, [...serviceOptions, entry, ...args], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
