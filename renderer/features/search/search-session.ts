import type { CallError } from '#contract/frame.ts';
import type { SearchResult } from '#contract/documents.ts';
import type { Question } from './question.ts';

export type Hit = SearchResult['hits'][number];

export interface SearchState {
  /** The query that the hits answer; `null` before the first answer. */
  readonly answered: Question | null;
  /** The number of hits as far as known. Without an exact total from the service it grows page by page. */
  readonly count: number;
  /** `null` when the service does not count all hits. */
  readonly total: number | null;
  readonly facets: SearchResult['facets'];
  /** Sums and groups of all hits; `null` from a service that has no filters. */
  readonly summary: SearchResult['summary'];
  readonly tookMs: number;
  readonly pages: ReadonlyMap<number, readonly Hit[]>;
  /** A newer query is pending. The hits belong to the query before it. */
  readonly asking: boolean;
  /** The service would answer otherwise now. The rows stay where they are until a person asks to see that. */
  readonly hasNews: boolean;
  readonly error: CallError | null;
}

export type PageAnswer =
  { readonly ok: true; readonly result: SearchResult } | { readonly ok: false; readonly error: CallError };

export interface SearchSession {
  readonly state: () => SearchState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Starts a search. Answers to earlier queries are dropped, whenever they arrive. */
  readonly ask: (question: Question) => void;
  /** Loads the page of this row, unless it is loaded or pending. */
  readonly need: (index: number) => void;
  readonly retry: () => void;
  /**
   * Asks whether there are other hits by now: shown at once where there was none, otherwise `hasNews`. A search that failed
   * for the time being, and has no rows, is begun again.
   */
  readonly look: () => Promise<void>;
}

export const pageSize = 50;

const nothing: SearchState = {
  answered: null,
  count: 0,
  total: null,
  facets: [],
  summary: null,
  tookMs: 0,
  pages: new Map(),
  asking: false,
  hasNews: false,
  error: null,
};

export const hitAt = ({ pages }: Pick<SearchState, 'pages'>, index: number): Hit | null =>
  pages.get(Math.floor(index / pageSize))?.[index % pageSize] ?? null;

/**
 * One search while a person types and scrolls. The last answer stays until the next one arrives, so that nothing
 * flickers.
 */
export function createSearchSession(askPage: (question: Question, page: number) => Promise<PageAnswer>): SearchSession {
  const listeners = new Set<() => void>();
  let state = nothing;
  let question: Question | null = null;
  let epoch = 0;
  let underWay = new Set<number>();

  const become = (next: SearchState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const load = async (page: number): Promise<void> => {
    if (question === null || underWay.has(page)) return;
    const mine = epoch;
    const asked = question;
    underWay.add(page);
    const answer = await askPage(asked, page + 1);
    if (mine !== epoch) return;
    underWay.delete(page);
    if (!answer.ok) become({ ...state, asking: false, error: answer.error });
    else become(withPage(page === 0 ? nothing : state, asked, page, answer.result));
  };
  const begin = (): void => {
    epoch += 1;
    underWay = new Set();
    become({ ...state, asking: true });
    void load(0);
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(next) {
      if (question !== null && JSON.stringify(question) === JSON.stringify(next)) return;
      question = next;
      begin();
    },
    need(index) {
      const page = Math.floor(index / pageSize);
      if (!state.asking && !state.pages.has(page)) void load(page);
    },
    retry: begin,
    async look() {
      if (question === null || state.asking) return;
      if (state.count === 0 && state.error?.retryable === true) {
        begin();
        return;
      }
      // What is known to be old needs no further look.
      if (state.answered === null || state.hasNews) return;
      const mine = epoch;
      const answer = await askPage(question, 1);
      // What cannot be asked now is asked at the next change: the hits that are shown stand.
      if (mine !== epoch || !answer.ok || isSame(state, answer.result)) return;
      if (state.count === 0) become(withPage(nothing, question, 0, answer.result));
      else become({ ...state, hasNews: true });
    },
  };
}

/** Whether an answer has the first hits that are shown, and as many. */
function isSame({ pages, total }: SearchState, result: SearchResult): boolean {
  const idsOf = (hits: readonly Hit[]) => hits.map(({ fileId }) => fileId).join(' ');
  return total === (result.totalIsLowerBound ? null : result.total) && idsOf(pages.get(0) ?? []) === idsOf(result.hits);
}

function withPage(before: SearchState, answered: Question, page: number, result: SearchResult): SearchState {
  const pages = new Map(before.pages).set(page, result.hits);
  return {
    answered,
    pages,
    count: countOf(result, page, before.count),
    total: result.totalIsLowerBound ? null : result.total,
    facets: page === 0 ? result.facets : before.facets,
    summary: page === 0 ? result.summary : before.summary,
    tookMs: page === 0 ? result.tookMs : before.tookMs,
    asking: false,
    hasNews: page === 0 ? false : before.hasNews,
    error: null,
  };
}

/**
 * Returns the number of rows. Without an exact total, another page may follow a full one, so one more row is added,
 * which requests that page when it comes into view.
 */
function countOf({ total, totalIsLowerBound, hits }: SearchResult, page: number, before: number): number {
  if (total !== null && !totalIsLowerBound) return total;
  const known = page * pageSize + hits.length;
  return hits.length === pageSize ? Math.max(before, total ?? 0, known + 1) : known;
}

/** Loads a hit. Resolves to `null` when there is none at this index, or it cannot be loaded. */
export function loadHit(session: SearchSession, index: number): Promise<Hit | null> {
  return new Promise((resolve) => {
    const look = () => {
      const hit = hitAt(session.state(), index);
      const { error, count } = session.state();
      if (hit === null && error === null && index < count) {
        session.need(index);
        return;
      }
      stop();
      resolve(hit);
    };
    const stop = session.subscribe(look);
    look();
  });
}
