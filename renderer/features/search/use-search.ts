import { useEffect, useState, useSyncExternalStore } from 'react';
import { useCall, useLink } from '../../bridge/react.tsx';
import {
  createSearchSession,
  pageSize,
  type Question,
  type SearchSession,
  type SearchState,
} from './search-session.ts';

/** The answer to the question; asked again when the host came back after an error. */
export function useSearch(question: Question): SearchState & Pick<SearchSession, 'need' | 'retry'> {
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
  return { ...state, need: session.need, retry: session.retry };
}
