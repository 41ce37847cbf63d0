import { setTimeout as delay } from 'node:timers/promises';
import type { ChildHost, ChildState, RunningChild } from '#ports/child-host.ts';
import type { LocalState } from '#api/api-deps.ts';
import { parentMessage, type OwnAccess } from '#service-api/parent-messages.ts';

export interface LocalChild {
  readonly state: () => { readonly state: LocalState; readonly detail: string | null };
  /** Where other HTTP clients reach it; `null` when it does not run, or has no port. */
  readonly baseUrl: () => string | null;
  /** Starts it if it does not run; again after it was given up. */
  start(): void;
  stop(): Promise<void>;
}

export interface LocalChildDeps {
  readonly childHost: ChildHost;
  readonly entry: string;
  readonly dataDir: string;
  /** The port for other HTTP clients, or `off`; undefined for the one of its last start. */
  readonly port?: string | undefined;
  /** It is ready and can be reached so: at the first start and after every restart. */
  readonly onReady: (access: OwnAccess) => void;
  /** It has ended, and is started again or not: whatever was known of how to reach it is void. */
  readonly onEnded: () => void;
  /** Its state changed, for the screen. */
  readonly onChange: () => void;
  /** What it says while it runs, as it came. */
  readonly onMessage: (message: unknown) => void;
  /** For tests. */
  readonly tryAgainMs?: number;
}

/**
 * After five restarts that is said, and a person may start it. A station that nobody sits at tries by itself too, seldom:
 * a disk that was full for an hour must not stop it until somebody comes.
 */
const quarterMs = 15 * 60_000;

/** A service that has this long to finish what it does before it is ended. The host itself has 5 s. */
const graceMs = 4_000;

/** The local service as a child of this host; the child host keeps it alive. */
export function createLocalChild(deps: LocalChildDeps): LocalChild {
  let state: LocalState = 'off';
  let detail: string | null = null;
  let baseUrl: string | null = null;
  let running: Promise<RunningChild> | null = null;
  let again: NodeJS.Timeout | undefined;

  const become = (next: LocalState, words: string | null = null): void => {
    [state, detail] = [next, words];
    deps.onChange();
  };
  const ended = (): void => {
    baseUrl = null;
    deps.onEnded();
  };
  const onState = (told: ChildState): void => {
    switch (told.kind) {
      case 'starting':
        become('starting');
        return;
      case 'restarting':
        ended();
        become('restarting', `The local service ended (${withoutStop(told.why)}); start ${told.attempt} of 5.`);
        return;
      case 'given-up':
        ended();
        become('failed', failedWords(withoutStop(told.why), told.mayPass === true));
        if (told.mayPass === true) again = setTimeout(start, deps.tryAgainMs ?? quarterMs).unref();
        return;
      case 'ready':
        ready(told.message);
    }
  };
  const ready = (message: unknown): void => {
    const told = parentMessage.safeParse(message);
    if (!told.success || told.data.kind !== 'ready')
      return become('failed', failedWords('it is of another version', false));
    baseUrl = told.data.base_url;
    become('running');
    deps.onReady(told.data.own);
  };
  const start = (): void => {
    clearTimeout(again);
    if (state !== 'off' && state !== 'failed') return;
    running = deps.childHost.start(deps.entry, serveArguments(deps), onState);
    void running.then((child) => child.onMessage(deps.onMessage));
  };
  return {
    state: () => ({ state, detail }),
    baseUrl: () => baseUrl,
    start,
    async stop() {
      clearTimeout(again);
      const stopped = running?.then((child) => child.stop(graceMs));
      running = null;
      // One that is not even ready has nothing to finish; it ends with its channel, when this process does.
      await Promise.race([stopped, delay(state === 'running' ? graceMs + 500 : 500, undefined, { ref: false })]);
    },
  };
}

const serveArguments = ({ dataDir, port }: LocalChildDeps): readonly string[] => [
  'serve',
  '--data-dir',
  dataDir,
  ...(port === undefined || port === '' ? [] : ['--port', port]),
];

const failedWords = (why: string, mayPass: boolean): string =>
  mayPass
    ? `The local service does not run: ${why}. Its log is in the data directory. It is tried again every 15 minutes.`
    : `The local service does not run: ${why}. Its log is in the data directory.`;
const withoutStop = (sentence: string): string => sentence.replace(/\.$/u, '');
