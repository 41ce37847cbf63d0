import type { CallError, Topic } from '#contract/frame.ts';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import type { Client } from './client.ts';

/** The state of a query. `data` is kept while the query runs again, so that a screen does not flicker. */
export interface QueryState<T> {
  readonly data: T | null;
  readonly error: CallError | null;
  readonly asking: boolean;
  /** Whether `data` was answered for an earlier screen. It may be shown, but is out of date until there is an answer. */
  readonly isKept: boolean;
}

interface Query<T> {
  readonly state: () => QueryState<T>;
  /**
   * Runs the query when the first listener subscribes, and whenever one of its topics changes while there are
   * listeners.
   */
  readonly subscribe: (listener: () => void) => () => void;
  readonly refresh: () => void;
}

/** The topics whose changes make a result stale. A method that is not listed runs once, and again on `refresh`. */
const topicsOf: Readonly<Partial<Record<MethodName, readonly Topic[]>>> = {
  'app.status': ['app', 'files', 'folders', 'service', 'notices'],
  'folders.list': ['folders', 'files'],
  'folders.week': ['folders', 'files'],
  'files.list': ['files'],
  'files.get': ['files'],
  'batches.list': ['batches', 'files'],
  'batches.inProgress': ['batches', 'files'],
  'batches.get': ['batches', 'files'],
  'jobs.list': ['jobs'],
  'jobs.get': ['jobs', 'files'],
  'documents.get': ['jobs', 'service'],
  'documents.corrections': ['service'],
  'documents.fields': ['jobs', 'service'],
  'documents.toReview': ['jobs', 'service'],
  'many.list': ['app'],
  'many.possible': ['files'],
  'trash.list': ['service'],
  'again.list': ['service'],
  'failed.list': ['service', 'jobs'],
  'workers.list': ['service'],
  'retention.get': ['service'],
  'space.get': ['jobs', 'service'],
  'service.info': ['service'],
  'service.credentials': ['service'],
  'service.sources': ['service'],
  'station.lock': ['settings'],
  'settings.get': ['settings'],
  'settings.pack': ['settings'],
  'settings.copies': ['settings', 'files'],
  'notices.list': ['notices'],
  'tags.list': ['service'],
  'configuration.reviews.list': ['service', 'jobs', 'files'],
};

/** The configuration belongs to the service. */
const topicsFor = (method: MethodName): readonly Topic[] =>
  topicsOf[method] ?? (method.startsWith('configuration.') ? ['service'] : []);

/** The number of results without listeners that are kept, so that going back shows them at once. */
const maxIdle = 50;
/** A query runs again at most once in this time, so that a burst of changes causes one call. */
const coalesceMs = 100;

export interface Queries {
  get<M extends MethodName>(method: M, params: MethodParams<M>): Query<MethodResult<M>>;
}

const keyOf = (method: MethodName, params: unknown) => `${method} ${JSON.stringify(params)}`;

export function createQueries(client: Client): Queries {
  const known = new Map<string, Query<unknown> & { readonly watched: () => boolean }>();
  return {
    get<M extends MethodName>(method: M, params: MethodParams<M>): Query<MethodResult<M>> {
      const key = keyOf(method, params);
      let query = known.get(key);
      known.delete(key);
      query ??= createQuery(client, method, params);
      known.set(key, query);
      for (const [old, { watched }] of known) {
        if (known.size <= maxIdle) break;
        if (!watched()) known.delete(old);
      }
      // The key contains the method, so the query under it has that method's result type.
      return query as Query<MethodResult<M>>;
    },
  };
}

function createQuery<M extends MethodName>(client: Client, method: M, params: MethodParams<M>) {
  const listeners = new Set<() => void>();
  let state: QueryState<MethodResult<M>> = { data: null, error: null, asking: false, isKept: false };
  let again = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let endings: (() => void)[] = [];

  const become = (next: QueryState<MethodResult<M>>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const ask = async (): Promise<void> => {
    // Before the first connection the query waits and reports no error. It runs as soon as the host is connected.
    if (client.link() === 'connecting') return;
    if (state.asking) {
      again = true;
      return;
    }
    become({ ...state, asking: true });
    const answer = await client.call(method, params);
    if (answer.ok) become({ data: answer.result, error: null, asking: false, isKept: listeners.size === 0 });
    else become({ ...state, error: listeners.size === 0 ? null : answer.error, asking: false });
    if (again) {
      again = false;
      soon();
    }
  };
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      if (listeners.size > 0) void ask();
    }, coalesceMs);
  };
  const watch = (): void => {
    void ask();
    endings = topicsFor(method).map((topic) => client.onTopic(topic, soon));
    // A failed query runs again when the service changes, because another service may answer, or the same one again.
    endings.push(client.onTopic('service', () => state.error !== null && soon()));
    endings.push(client.onLink(() => client.link() === 'live' && (state.data === null ? void ask() : soon())));
  };

  return {
    state: () => state,
    watched: () => listeners.size > 0,
    refresh: soon,
    subscribe(listener: () => void) {
      listeners.add(listener);
      if (listeners.size === 1) watch();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        for (const end of endings) end();
        endings = [];
        // An error is not kept: whoever comes back asks again.
        state = { ...state, error: null, isKept: state.data !== null };
      };
    },
  };
}
