import { setTimeout as delay } from 'node:timers/promises';
import type { LocalState } from '#api/api-deps.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { RemovedDocument } from '#core/tracked-file.ts';
import type { Engine } from '#engine/engine.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import type { ChildHost, ChildState, RunningChild } from '#ports/child-host.ts';
import { supervise, type Launch, type SuperviseOptions } from '#lib/supervise.ts';
import { parseServiceMessage } from '#service-api/messages/message-schema.ts';
import { parentMessage, type OwnAccess, type ParentMessage } from '#service-api/parent-messages.ts';
import { serviceEnv } from '../machine/child-env.ts';

/** The process of the local service. */
export interface LocalProcess {
  readonly state: () => { readonly state: LocalState; readonly detail: AnyMessage | null };
  /** The address for other HTTP clients; `null` when the service does not run or has no port. */
  readonly baseUrl: () => string | null;
  /** Starts the service when it does not run, also after it was given up. */
  start(): void;
  stop(): Promise<void>;
}

export interface LocalProcessOptions {
  readonly childHost: ChildHost;
  readonly serviceEntry: { readonly entry: string };
  readonly dataDir: string;
  /**
   * `INTRAY_SERVICE_PORT` is the port for other HTTP clients, or `off`. Without it the service takes the port of its
   * last start.
   */
  readonly env: NodeJS.ProcessEnv;
  /** The wait until the service is started again after it was given up; set by tests. */
  readonly tryAgainMs?: number;
}

export interface LocalProcessListeners {
  /** Called at the first start and after every restart, when the service is ready and accepts these credentials. */
  readonly onReady: (access: OwnAccess) => void;
  /** Called when the process has ended, whether or not it will be started again. Its credentials are void. */
  readonly onEnded: () => void;
  /** Called when the state has changed, for the screen. */
  readonly onChange: () => void;
  /** Called for each message of the running service, as received. */
  readonly onMessage: (message: unknown) => void;
}

/**
 * After five restarts the service is given up until a person starts it. Nobody may sit at a station, so Intray also
 * tries again after this time: a disk that was full for an hour must not stop the service until somebody comes.
 */
const tryAgainAfterMs = 15 * 60_000;

/** How long the service may take to finish its work before it is killed. The host itself has 5 s. */
const graceMs = 4_000;

/** Runs the local service as a child of this host. The child host restarts it. */
export function createLocalProcess(options: LocalProcessOptions, listeners: LocalProcessListeners): LocalProcess {
  let state: LocalState = 'off';
  let detail: AnyMessage | null = null;
  let baseUrl: string | null = null;
  let running: Promise<RunningChild> | null = null;
  let again: NodeJS.Timeout | undefined;

  const become = (next: LocalState, why: AnyMessage | null = null): void => {
    [state, detail] = [next, why];
    listeners.onChange();
  };
  const ended = (): void => {
    baseUrl = null;
    listeners.onEnded();
  };
  const onState = (child: ChildState): void => {
    switch (child.kind) {
      case 'starting':
        become('starting');
        return;
      case 'restarting':
        ended();
        become('restarting', restarting(child));
        return;
      case 'given-up':
        ended();
        become('failed', failed(child.why, child.mayPass === true));
        if (child.mayPass === true) again = setTimeout(start, options.tryAgainMs ?? tryAgainAfterMs).unref();
        return;
      case 'ready':
        ready(child.message);
    }
  };
  const ready = (said: unknown): void => {
    const parsed = parentMessage.safeParse(said);
    if (!parsed.success || parsed.data.kind !== 'ready')
      return become('failed', failed(message('local-service.other-version'), false));
    baseUrl = parsed.data.base_url;
    become('running');
    listeners.onReady(parsed.data.own);
  };
  const start = (): void => {
    clearTimeout(again);
    if (state !== 'off' && state !== 'failed') return;
    running = options.childHost.start(options.serviceEntry.entry, serveArguments(options), onState);
    void running.then((child) => child.onMessage(listeners.onMessage));
  };
  return {
    state: () => ({ state, detail }),
    baseUrl: () => baseUrl,
    start,
    async stop() {
      clearTimeout(again);
      const stopped = running?.then((child) => child.stop(graceMs));
      running = null;
      // A service that is not ready has nothing to finish. It exits with its channel, when this process ends.
      await Promise.race([stopped, delay(state === 'running' ? graceMs + 500 : 500, undefined, { ref: false })]);
    },
  };
}

function serveArguments({ dataDir, env }: LocalProcessOptions): readonly string[] {
  const port = env['INTRAY_SERVICE_PORT'] ?? '';
  return ['serve', '--data-dir', dataDir, ...(port === '' ? [] : ['--port', port])];
}

/** How a process ended stands in brackets. What the service said about its start is a sentence of its own. */
const isEnd = ({ code }: AnyMessage): boolean => code.startsWith('local-service.');

function failed(why: AnyMessage, mayPass: boolean): AnyMessage {
  if (isEnd(why)) return message(mayPass ? 'local-service.failed-for-now' : 'local-service.failed', { why });
  return message(mayPass ? 'local-service.cannot-start-for-now' : 'local-service.cannot-start', { why });
}

const restarting = ({ why, attempt }: { readonly why: AnyMessage; readonly attempt: number }): AnyMessage =>
  message(isEnd(why) ? 'local-service.restarting' : 'local-service.cannot-restart', { why, attempt });

/**
 * Passes messages that the local service sends over the channel of its process to the engine. They are hints: the
 * engine polls earlier, shows the number of pages, and lists what was removed as such. It decides only by its own calls
 * to the service, so a message that is lost, late or wrong costs a second, or a word on screen until the document is
 * opened, and nothing else.
 */
export function passToEngine(
  engine: Pick<Engine, 'notePush' | 'noteReadingProgress' | 'noteDocument'>,
  views: Pick<JournalViews, 'byRemote'>,
  message: unknown,
): void {
  const parsed = parentMessage.safeParse(message);
  if (!parsed.success) return;
  const event = parsed.data;
  switch (event.kind) {
    case 'ready':
    case 'working':
    case 'cannot-start':
      // The child host reports starts and ends.
      return;
    case 'progress':
      engine.noteReadingProgress({ fileId: event.file_id, pagesDone: event.pages_done, pages: event.pages });
      return;
    case 'event':
      noteRemoval(engine, views, event);
      engine.notePush({
        ...(event.file_id === null ? {} : { fileId: event.file_id }),
        ...(event.job_id === null ? {} : { jobId: event.job_id }),
      });
  }
}

/** Notes where a document is now: a rule of keeping removes without a call of ours, and lists must not offer what is gone. */
function noteRemoval(
  engine: Pick<Engine, 'noteDocument'>,
  views: Pick<JournalViews, 'byRemote'>,
  { event_kind: kind, file_id: fileId }: Extract<ParentMessage, { kind: 'event' }>,
): void {
  const removed = removals.get(kind);
  if (fileId === null || removed === undefined) return;
  for (const { id } of views.byRemote([fileId]).values())
    engine.noteDocument(id, { tagName: null, tagScore: null, summary: null, removed });
}

const removals: ReadonlyMap<string, RemovedDocument | null> = new Map([
  ['file.trashed', 'trash'],
  ['file.restored', null],
  ['file.deleted', 'deleted'],
]);

type Message = Readonly<Record<string, unknown>>;

/**
 * Exit codes of the local service that another start cannot repair: wrong arguments (2), and a start that failed (3),
 * as with a damaged store or a key that cannot be read. A data directory in use (4) is not among them: after a kill of
 * the host the old service holds it until it has finished its work.
 */
const finalEnds = ['2', '3'];

export type Tuning = Pick<SuperviseOptions, 'maxRestarts' | 'windowMs' | 'backoffMs'>;

/**
 * Runs children under supervision. `start` resolves when the child is ready for the first time, or has been given up.
 * @param launchOf returns how this host starts a child
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
      let lastWords: AnyMessage | null = null;
      const notify = (state: ChildState): void => {
        onState(state);
        if (state.kind === 'ready' || state.kind === 'given-up') settled.resolve(undefined);
      };

      notify({ kind: 'starting' });
      const supervised = supervise({
        ...tuning,
        env: serviceEnv(),
        launch: launchOf(entry, args),
        previousEndVariable: 'INTRAY_PREVIOUS_EXIT',
        finalEnds,
        onMessage(received) {
          if (!isMessage(received)) return;
          if (received.kind === 'ready') {
            lastWords = null;
            notify({ kind: 'ready', message: received });
          } else if (received.kind === 'cannot-start' && typeof received.message === 'string') {
            lastWords =
              parseServiceMessage(received['message_code'], received['message_params']) ??
              message('failure.text', { text: received.message });
          }
          for (const listener of listeners) listener(received);
        },
        onRestart: (end, attempt) => notify({ kind: 'restarting', attempt, why: lastWords ?? endMessage(end) }),
      });
      void supervised.finished.then(({ reason, end }) => {
        settled.resolve(undefined);
        if (reason === 'stopped') return;
        const isFinal = finalEnds.includes(end);
        notify({ kind: 'given-up', why: lastWords ?? endMessage(end), ...(isFinal ? {} : { mayPass: true }) });
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

const endMessage = (end: string): AnyMessage =>
  /^\d+$/u.test(end)
    ? message('local-service.exit-code', { code: end })
    : message('local-service.exit-signal', { signal: end });
