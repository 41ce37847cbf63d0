import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServiceCaller, type ServiceCaller } from '../local-service/service-caller.ts';
import type { Credentials } from '../suites/conformance/target.ts';
import type { BenchContext } from './section.ts';

/** The real local service in a separate process, with an empty data directory in the section's scratch folder. */
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

const entry = fileURLToPath(new URL('../../main/local-service/main.ts', import.meta.url));

export async function startBenchService(context: BenchContext): Promise<BenchService> {
  const { scratchDir, nodePath } = context;
  const dataDir = join(scratchDir, 'service');
  const identity = [entry, 'credentials', '--data-dir', dataDir, '--role', 'User', '--json'];
  const { stdout } = await promisify(execFile)(nodePath, identity);
  const child = spawn(nodePath, [entry, 'serve', '--data-dir', dataDir, '--port', '0'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [ready] = (await once(child, 'message')) as [{ readonly base_url: string }];
  const caller = createServiceCaller(ready.base_url, JSON.parse(stdout) as Credentials);
  return {
    caller,
    dataDir,
    async processed(count) {
      for (;;) {
        const { total } = (await caller.get('/api/search/basic?pageSize=1')) as { readonly total: number };
        if (total >= count) return;
        context.say(`${total} of ${count} documents processed`);
        await sleep(1_000);
      }
    },
    peakMb() {
      if (process.platform !== 'linux') return '?';
      const status = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8');
      return String(Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
    },
    cpuMs() {
      if (process.platform !== 'linux') return 0;
      // After the name in brackets: fields 14 and 15, in hundredths of a second.
      const fields =
        readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8')
          .split(') ')[1]
          ?.split(' ') ?? [];
      return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
