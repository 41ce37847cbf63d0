import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCall, useLink, useOnTopic } from '../../bridge/react.tsx';
import { useAgainEnds } from '../../documents/again/use-again.ts';
import { leaveTrail, type Trail } from '../../screen/origin.ts';
import { callOf, type Question } from './question.ts';
import {
  createSearchSession,
  loadHit,
  pageSize,
  type Hit,
  type SearchSession,
  type SearchState,
} from './search-session.ts';

export type Search = SearchState &
  Pick<SearchSession, 'need' | 'retry'> & {
    /** Remembers the hits, so that a document that is opened leads to those before and after it. */
    readonly leave: () => void;
    /** Loads the hit at an index; `null` when there is none. */
    readonly at: (index: number) => Promise<Hit | null>;
  };

/** Returns the answer to the question. It searches again when the host is back after an error. */
export function useSearch(question: Question): Search {
  const call = useCall();
  const isLive = useLink() === 'live';
  const [session] = useState(() =>
    createSearchSession((asked, page) =>
      // The sums of all pages are the same.
      call('search.run', { ...callOf(asked, new Date()), page, pageSize, withSummary: page === 1 }),
    ),
  );
  const state = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => {
    if (isLive) session.ask(question);
  }, [session, isLive, question]);
  useEffect(() => {
    if (isLive && session.state().error !== null) session.retry();
  }, [session, isLive]);
  useLookAfterChanges(session);
  useAgainEnds((fileIds, areAll) => {
    const ended = new Set(fileIds);
    if (areAll || [...session.state().pages.values()].flat().some(({ fileId }) => ended.has(fileId))) session.retry();
  });
  const leave = useCallback(() => leaveTrail(trailOfHits(session)), [session]);
  const at = useCallback((index: number) => loadHit(session, index), [session]);
  return { ...state, need: session.need, retry: session.retry, leave, at };
}

/** The shortest time between two looks, in ms, so that a batch that comes in costs a search now and then. */
const lookEveryMs = 3_000;

/** Looks for other hits while documents come in. */
function useLookAfterChanges(session: SearchSession): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  useOnTopic('files', () => {
    timer.current ??= setTimeout(() => {
      timer.current = null;
      void session.look();
    }, lookEveryMs);
  });
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
      timer.current = null;
    },
    [],
  );
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
    at: async (index) => (await loadHit(session, index))?.fileId ?? null,
  };
}
