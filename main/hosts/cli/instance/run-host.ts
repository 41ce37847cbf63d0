import { spawn } from 'node:child_process';
import { exitCodes } from '#app/exit-codes.ts';

/** A program that fails within this time without a message counts as not started. */
const startWithinMs = 15_000;

/**
 * Runs a host as a child that ends with this process, in whatever way this process ends.
 * @returns its exit code; `did-not-start` when it failed before its first message to its parent
 */
export function runHost(program: string, args: readonly string[]): Promise<number | 'did-not-start'> {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return new Promise((resolve) => {
    const startedMs = performance.now();
    const child = spawn(program, args, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    let hasSpoken = false;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      // Windows has no signal that a process can handle. There a closed channel is the request to end.
      if (process.platform === 'win32' && child.connected) child.disconnect();
      else child.kill('SIGTERM');
    };
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (const signal of signals) process.on(signal, end);
    process.once('disconnect', end);
    const finish = (code: number | null): void => {
      for (const signal of signals) process.off(signal, end);
      process.off('disconnect', end);
      const isFailure = code !== exitCodes.fine && code !== exitCodes.wrongUsage;
      const isEarly = !hasSpoken && !isOver && performance.now() - startedMs < startWithinMs;
      if (isFailure && isEarly) {
        resolve('did-not-start');
        return;
      }
      // An open channel to the launcher would keep this process running.
      if (process.connected) process.disconnect();
      resolve(code ?? exitCodes.somethingFailed);
    };
    child.on('message', () => (hasSpoken = true));
    child.on('error', () => finish(exitCodes.somethingFailed));
    child.on('exit', finish);
  });
}
