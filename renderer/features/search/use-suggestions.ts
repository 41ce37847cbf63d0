import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../bridge/react.tsx';
import { usePointText } from '../../documents/point-text.ts';
import { callOf, longestQuery, type Question } from './question.ts';
import { useSaved } from './saved-searches.tsx';
import { suggestedByHits, suggestionsFor, type Suggested, type Suggestion } from './suggestions.ts';
import type { Search } from './use-search.ts';

const pauseMs = 60;

export interface Suggesting {
  readonly list: readonly Suggestion[];
  /** The place of the current one; -1 for none. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** Suggests for what a person has typed. */
  readonly open: (typed: string) => void;
  readonly close: () => void;
}

/**
 * Suggests what a text may become while a person types it, within what limits the search. The last suggestions stay until
 * the next ones are there.
 */
export function useSuggestions(
  question: Question,
  { facets, summary }: Pick<Search, 'facets' | 'summary'>,
): Suggesting {
  const call = useCall();
  const pointText = usePointText();
  const { saved } = useSaved();
  /** `null` while nothing is suggested. */
  const [typed, setTyped] = useState<string | null>(null);
  const [answered, setAnswered] = useState<{ readonly text: string; readonly suggested: Suggested | null } | null>(
    null,
  );
  const [active, setActive] = useState(-1);
  useEffect(() => {
    if (typed === null || typed.trim() === '') return undefined;
    let isWanted = true;
    const ask = async () => {
      const { tagName, filter } = callOf(question, new Date());
      const answer = await call('search.suggest', {
        query: typed.slice(0, longestQuery),
        ...(tagName === undefined ? {} : { tagName }),
        ...(filter === undefined ? {} : { filter }),
      });
      if (isWanted) setAnswered({ text: typed, suggested: answer.ok ? answer.result : null });
    };
    const timer = setTimeout(() => void ask(), pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [call, typed, question]);
  const isOpen = typed !== null && typed.trim() !== '';
  const list = useMemo(() => {
    if (!isOpen || answered === null) return [];
    const hits = { facets, issuers: summary?.issuers ?? [] };
    const suggested = answered.suggested ?? suggestedByHits(answered.text, hits);
    return suggestionsFor({ text: answered.text, suggested, tagNames: pointText.tagNames, saved });
  }, [isOpen, answered, facets, summary, pointText, saved]);
  return {
    list,
    active: active < list.length ? active : -1,
    setActive,
    open: (text) => {
      setTyped(text);
      setActive(-1);
    },
    close: () => {
      setTyped(null);
      setAnswered(null);
    },
  };
}
