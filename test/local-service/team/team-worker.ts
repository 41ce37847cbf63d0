import { once } from 'node:events';
import { spawnServiceIn, type ServiceProcess } from '../service-process.ts';

/** Starts a worker of team mode as a process of its own, and waits until it reads. */
export async function startWorker(env: Readonly<Record<string, string>>, dataDir: string): Promise<ServiceProcess> {
  const worker = spawnServiceIn(env, 'work', '--data-dir', dataDir);
  const first = await Promise.race([
    once(worker.child, 'message').then(([message]) => message as unknown),
    worker.ended,
  ]);
  if (typeof first !== 'object' || first === null || !('kind' in first) || first.kind !== 'working')
    throw new Error(`the worker did not start: ${worker.stderr()}`);
  return worker;
}

export async function end({ child, ended }: ServiceProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> {
  child.kill(signal);
  return ended;
}
