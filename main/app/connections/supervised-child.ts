import type { ChildHost, ChildState } from '#ports/child-host.ts';
import { childEnv } from '../machine/child-env.ts';
import { supervise, type Launch, type SuperviseOptions } from '#lib/supervise.ts';

type Message = Readonly<Record<string, unknown>>;

/**
 * Ends of the local service that another start cannot mend: wrong arguments, and what keeps it from starting (a damaged
 * store, a key that cannot be read). A data directory in use (4) is not among them: after a kill of the host the old
 * service holds it until it has drained.
 */
const finalEnds = ['2', '3'];

export type Tuning = Pick<SuperviseOptions, 'maxRestarts' | 'windowMs' | 'backoffMs'>;

/**
 * Runs children under supervision. `start` resolves when the child is ready for the first time, or has been given up.
 * @param launchOf what starts a child in this host
 * @param tuning limits and waits of the supervision, for tests
 */
export function createSupervisedHost(
  launchOf: (entry: string, args: readonly string[]) => Launch,
  tuning: Tuning = {},
): ChildHost {
  return {
    start(entry, args, onState) {
      const listeners = new Set<(message: Message) => void>();
      const settled = Promise.withResolvers<undefined>();
      let lastWords: string | null = null;
      const tell = (state: ChildState): void => {
        onState(state);
        if (state.kind === 'ready' || state.kind === 'given-up') settled.resolve(undefined);
      };

      tell({ kind: 'starting' });
      const supervised = supervise({
        ...tuning,
        env: childEnv(),
        launch: launchOf(entry, args),
        previousEndVariable: 'INTRAY_PREVIOUS_EXIT',
        finalEnds,
        onMessage(message) {
          if (!isMessage(message)) return;
          if (message.kind === 'ready') {
            lastWords = null;
            tell({ kind: 'ready', message });
          } else if (message.kind === 'cannot-start' && typeof message.message === 'string') {
            lastWords = message.message;
          }
          for (const listener of listeners) listener(message);
        },
        onRestart: (end, attempt) => tell({ kind: 'restarting', attempt, why: lastWords ?? inWords(end) }),
      });
      void supervised.finished.then(({ reason, end }) => {
        settled.resolve(undefined);
        if (reason === 'stopped') return;
        const isFinal = finalEnds.includes(end);
        tell({ kind: 'given-up', why: lastWords ?? inWords(end), ...(isFinal ? {} : { mayPass: true }) });
      });

      const child = {
        async stop(graceMs: number) {
          supervised.stop(graceMs);
          await supervised.finished;
        },
        onMessage(listener: (message: Message) => void) {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      };
      return settled.promise.then(() => child);
    },
  };
}

function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const inWords = (end: string) => (/^\d+$/u.test(end) ? `it ended with code ${end}` : `it was ended by ${end}`);
