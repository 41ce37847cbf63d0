import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { leaveTrail, type Trail } from '../../screen/origin.ts';
import { hrefOf, navigate } from '../../screen/routes.ts';
import {
  type Question,
  createSearchSession,
  hitAt,
  pageSize,
  type SearchSession,
  type SearchState,
} from './search-session.ts';
import { useCall, useLink } from '../../bridge/react.tsx';

export type Look = 'list' | 'table';

export interface QuestionControls {
  readonly question: Question;
  readonly look: Look;
  /** The text in the field, which is ahead of the query while a person types. */
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly change: (change: {
    readonly tagName?: string | null;
    readonly fuzzy?: boolean;
    readonly look?: Look;
  }) => void;
}

const typingPauseMs = 180;
/** The limit of the contract. */
const longestQuery = 1_000;

/** Keeps the query in the address, so that the back button, bookmarks and the command palette work. */
export function useQuestion(params: URLSearchParams): QuestionControls {
  const query = (params.get('q') ?? '').slice(0, longestQuery);
  const tagName = params.get('tag');
  const fuzzy = params.get('fuzzy') === 'yes';
  const look = params.get('look') === 'table' ? 'table' : 'list';
  const [text, setText] = useState(query);
  const asked = useRef(query);

  const go = useCallback((to: Question & { readonly look: Look }) => {
    asked.current = to.query;
    const { query: q, tagName: tag } = to;
    const href = hrefOf('search', null, {
      q,
      tag: tag ?? '',
      fuzzy: to.fuzzy ? 'yes' : '',
      look: to.look === 'table' ? 'table' : '',
    });
    navigate(href, 'replace');
  }, []);
  // The address was changed by something other than this field: a bookmark, the command palette, the back button.
  useEffect(() => {
    if (query === asked.current) return;
    asked.current = query;
    setText(query);
  }, [query]);
  useEffect(() => {
    if (text === asked.current) return undefined;
    const timer = setTimeout(() => go({ query: text.slice(0, longestQuery), tagName, fuzzy, look }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [go, text, tagName, fuzzy, look]);
  const change = useCallback<QuestionControls['change']>(
    (to) => go({ query: text.slice(0, longestQuery), tagName, fuzzy, look, ...to }),
    [go, text, tagName, fuzzy, look],
  );
  return { question: { query, tagName, fuzzy }, look, text, setText, change };
}

/** Returns the answer to the query. It searches again when the host is back after an error. */
export function useSearch(question: Question): SearchState &
  Pick<SearchSession, 'need' | 'retry'> & {
    /** Remembers the hits, so that a document that is opened leads to those before and after it. */
    readonly leave: () => void;
  } {
  const call = useCall();
  const isLive = useLink() === 'live';
  const [session] = useState(() =>
    createSearchSession(({ query, tagName, fuzzy }, page) =>
      call('search.run', { query, fuzzy, page, pageSize, ...(tagName === null ? {} : { tagName }) }),
    ),
  );
  const state = useSyncExternalStore(session.subscribe, session.state);
  const { query, tagName, fuzzy } = question;
  useEffect(() => {
    if (isLive) session.ask({ query, tagName, fuzzy });
  }, [session, isLive, query, tagName, fuzzy]);
  useEffect(() => {
    if (isLive && session.state().error !== null) session.retry();
  }, [session, isLive]);
  const leave = useCallback(() => leaveTrail(trailOfHits(session)), [session]);
  return { ...state, need: session.need, retry: session.retry, leave };
}

/** The hits as a list to go through. Hits that are not loaded yet are loaded on the way. */
function trailOfHits(session: SearchSession): Trail {
  return {
    screen: 'search',
    count: session.state().total ?? session.state().count,
    indexOf(fileId) {
      for (const [page, hits] of session.state().pages) {
        const place = hits.findIndex((hit) => hit.fileId === fileId);
        if (place >= 0) return page * pageSize + place;
      }
      return null;
    },
    at: (index) =>
      new Promise((resolve) => {
        const look = () => {
          const hit = hitAt(session.state(), index);
          if (hit === null && session.state().error === null) return;
          stop();
          resolve(hit?.fileId ?? null);
        };
        const stop = session.subscribe(look);
        session.need(index);
        look();
      }),
  };
}
