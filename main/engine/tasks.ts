import type { Clock } from '#ports/clock.ts';
import type { Logger } from '#ports/logger.ts';

/** Running calls, limited in number and never two with the same key. */
export interface Tasks {
  readonly free: number;
  readonly isIdle: boolean;
  readonly has: (key: string) => boolean;
  /** Starts at once; the caller has checked that one is free. `onEnd` is called afterwards. */
  run(key: string, task: () => Promise<void>): void;
  /** Resolves when none is running. */
  idle(): Promise<void>;
}

/**
 * A failed task (a bug, or a journal that cannot be written) keeps its key for this time, so that it does not loop
 * without a pause.
 */
const restMs = 3_000;

/**
 * `onEnd` is called after every task, so that the stage looks for the next. A task that throws is a bug and is logged.
 */
export function createTasks(limit: number, clock: Clock, logger: Logger, onEnd: () => void): Tasks {
  const running = new Map<string, Promise<void>>();
  return {
    get free() {
      return limit - running.size;
    },
    get isIdle() {
      return running.size === 0;
    },
    has: (key) => running.has(key),
    run: (key, task) => {
      const guarded = async (): Promise<void> => {
        try {
          await task();
        } catch (error) {
          logger.error('A task failed', { key, error });
          await clock.sleep(restMs);
        } finally {
          running.delete(key);
          onEnd();
        }
      };
      const promise = Promise.resolve().then(guarded);
      running.set(key, promise);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
