/** How a child ended: the name of the signal, or else the exit code as text. */
type ChildEnd = string;

/** A started child, independent of how it was started. */
interface Launched {
  onMessage(listener: (message: unknown) => void): void;
  /**
   * Calls `listener` when the child ends, or with the reason in words when it could not be started. Only the first call
   * counts.
   */
  onEnd(listener: (end: ChildEnd) => void): void;
  requestStop(): void;
  kill(): void;
}

export type Launch = (env: NodeJS.ProcessEnv) => Launched;

export interface SuperviseOptions {
  readonly launch: Launch;
  readonly env?: NodeJS.ProcessEnv;
  /** Name of the environment variable that tells a restarted child how the previous one ended. */
  readonly previousEndVariable: string;
  /**
   * How many restarts in a row are tried before giving up. A child that ran longer than `windowMs` resets the count.
   */
  readonly maxRestarts?: number;
  readonly windowMs?: number;
  /** The wait in ms before a restart; the first restart is number 1. */
  readonly backoffMs?: (restart: number) => number;
  /** Ends that a restart cannot fix (wrong usage, a data directory in use). The supervisor gives up at once. */
  readonly finalEnds?: readonly ChildEnd[];
  readonly onMessage: (message: unknown) => void;
  readonly onRestart?: (end: ChildEnd, restart: number) => void;
}

export interface Supervised {
  /**
   * Resolves when no child runs any more and none will be started: stopped on request, ended with code 0, or given up.
   */
  readonly finished: Promise<{ readonly reason: 'stopped' | 'ended' | 'gave-up'; readonly end: ChildEnd }>;
  /** Asks the child to end, and kills it after `graceMs`. */
  stop(graceMs?: number): void;
}

/**
 * Runs a child and restarts it with backoff when it dies. By default it gives up after five restarts in a row, unless a
 * child ran for longer than ten minutes.
 */
export function supervise(options: SuperviseOptions): Supervised {
  const { maxRestarts = 5, windowMs = 600_000, backoffMs = (n) => Math.min(30_000, 500 * 2 ** (n - 1)) } = options;
  const { promise: finished, resolve } = Promise.withResolvers<Awaited<Supervised['finished']>>();
  let running: Launched | null = null;
  let pause: NodeJS.Timeout | null = null;
  let stopping = false;
  let restarts = 0;
  let lastEnd: ChildEnd = '';

  const start = (): void => {
    const startedMs = performance.now();
    const child = options.launch({ ...(options.env ?? process.env), [options.previousEndVariable]: lastEnd });
    running = child;
    child.onMessage(options.onMessage);
    child.onEnd((end) => {
      if (running !== child) return;
      running = null;
      lastEnd = end;
      if (stopping) resolve({ reason: 'stopped', end });
      else if (end === '0') resolve({ reason: 'ended', end });
      else if (options.finalEnds?.includes(end) === true) resolve({ reason: 'gave-up', end });
      else restartAfter(performance.now() - startedMs);
    });
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
      const child = running;
      if (child === null) {
        resolve({ reason: 'stopped', end: lastEnd });
        return;
      }
      child.requestStop();
      const grace = setTimeout(() => child.kill(), graceMs);
      void finished.then(() => clearTimeout(grace));
    },
  };
}
