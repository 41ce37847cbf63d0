import { spawn, type ChildProcess } from 'node:child_process';

/** How a child ended: the signal's name, else the exit code as text. */
export type ChildEnd = string;

export interface SuperviseOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Name of the environment variable by which a restarted child is told how the one before it ended. */
  readonly previousEndVariable: string;
  /** Restarts within `windowMs` before giving up; a child that ran longer than that starts the count anew. */
  readonly maxRestarts?: number;
  readonly windowMs?: number;
  /** Wait before restart n (from 1), in ms. */
  readonly backoffMs?: (restart: number) => number;
  /** Ends that another try cannot mend (wrong usage, a data directory in use): it gives up at once. */
  readonly finalEnds?: readonly ChildEnd[];
  readonly onMessage: (message: unknown) => void;
  readonly onRestart?: (end: ChildEnd, restart: number) => void;
}

export interface Supervised {
  /** Resolves when the child is gone for good: stopped on request, ended by itself with 0, or given up. */
  readonly finished: Promise<{ readonly reason: 'stopped' | 'ended' | 'gave-up'; readonly end: ChildEnd }>;
  /** Asks the child to end, and ends it after `graceMs`. */
  stop(graceMs?: number): void;
}

/** Runs a Node child with an IPC channel and restarts it when it dies, with backoff, at most five times in ten minutes. */
export function supervise(options: SuperviseOptions): Supervised {
  const { maxRestarts = 5, windowMs = 600_000, backoffMs = (n) => Math.min(30_000, 500 * 2 ** (n - 1)) } = options;
  const { promise: finished, resolve } = Promise.withResolvers<Awaited<Supervised['finished']>>();
  let child: ChildProcess | null = null;
  let pause: NodeJS.Timeout | null = null;
  let stopping = false;
  let restarts = 0;
  let lastEnd: ChildEnd = '';

  const start = (): void => {
    const startedMs = Date.now();
    const env = { ...(options.env ?? process.env), [options.previousEndVariable]: lastEnd };
    child = spawn(options.command, options.args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    child.on('message', options.onMessage);
    let over = false;
    const ended = (end: ChildEnd): void => {
      if (over) return;
      over = true;
      lastEnd = end;
      if (stopping) resolve({ reason: 'stopped', end });
      else if (end === '0') resolve({ reason: 'ended', end });
      else if (options.finalEnds?.includes(end) === true) resolve({ reason: 'gave-up', end });
      else restartAfter(Date.now() - startedMs);
    };
    child.on('error', (error) => ended(error.message));
    child.on('exit', (code, signal) => ended(signal ?? String(code)));
  };

  const restartAfter = (lifeMs: number): void => {
    restarts = lifeMs > windowMs ? 1 : restarts + 1;
    if (restarts > maxRestarts) {
      resolve({ reason: 'gave-up', end: lastEnd });
      return;
    }
    options.onRestart?.(lastEnd, restarts);
    pause = setTimeout(start, backoffMs(restarts));
  };

  start();
  return {
    finished,
    stop(graceMs = 5_000) {
      if (stopping) return;
      stopping = true;
      if (pause !== null) clearTimeout(pause);
      if (child === null || child.exitCode !== null || child.signalCode !== null) {
        resolve({ reason: 'stopped', end: lastEnd });
        return;
      }
      const running = child;
      // Windows has no SIGTERM to catch: there a closed channel is the request to end.
      if (process.platform === 'win32') running.disconnect();
      else running.kill('SIGTERM');
      const grace = setTimeout(() => running.kill('SIGKILL'), graceMs);
      void finished.then(() => clearTimeout(grace));
    },
  };
}
