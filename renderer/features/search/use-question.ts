import { useCallback, useEffect, useRef, useState } from 'react';
import { hrefOf, navigate } from '../../screen/routes.ts';
import type { Question } from './search-session.ts';

export type Look = 'list' | 'table';

export interface QuestionControls {
  readonly question: Question;
  readonly look: Look;
  /** What stands in the field: it runs ahead of the question while somebody types. */
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly change: (change: {
    readonly tagName?: string | null;
    readonly fuzzy?: boolean;
    readonly look?: Look;
  }) => void;
}

const typingPauseMs = 180;
/** The contract takes no longer ones. */
const longestQuery = 1_000;

/** The question lies in the address, so that back, bookmarks and the palette work. */
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
  // The address was changed by something else than this field: a bookmark, the palette, back.
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
