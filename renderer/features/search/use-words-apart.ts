import { useEffect, useState } from 'react';
import { fold } from '#lib/text/fold.ts';
import { useCall } from '../../bridge/react.tsx';
import { callOf, type Question } from './question.ts';

/** A word of a query, and what a search for it alone finds. */
export interface WordApart {
  readonly word: string;
  readonly isFound: boolean;
  /** `null` when the service does not count all hits. */
  readonly total: number | null;
}

/** Each word is a call of its own. */
const mostWords = 5;
const leastLetters = 3;

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

/**
 * Returns the words and "phrases" of a query that may be searched for alone, in their order: the longest, because these
 * tell most. Returns none for a query of one word.
 */
export function wordsOf(query: string): readonly string[] {
  const parts = query.match(/"[^"]*"|[^\s"]+/gu) ?? [];
  const words = parts.map((part) =>
    part.startsWith('"') ? part : part.replaceAll(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}*]+$/gu, ''),
  );
  if (words.filter((word) => lettersOf(word) !== '').length < 2) return [];
  const long = words.filter((word) => lettersOf(word).length >= leastLetters);
  const once = long.filter((word, index) => long.findIndex((other) => fold(other) === fold(word)) === index);
  const chosen = new Set(once.toSorted((a, b) => lettersOf(b).length - lettersOf(a).length).slice(0, mostWords));
  return once.filter((word) => chosen.has(word));
}

/**
 * Asks what each word of a question without hits finds alone, one after the other. `null` until all are answered, when
 * there is nothing to ask, or when a call failed.
 */
export function useWordsApart(asked: Question): readonly WordApart[] | null {
  const call = useCall();
  const [known, setKnown] = useState<{ readonly of: Question; readonly words: readonly WordApart[] } | null>(null);
  useEffect(() => {
    const running = { isWanted: true };
    const ask = async (): Promise<void> => {
      const words: WordApart[] = [];
      for (const word of wordsOf(asked.query)) {
        const answer = await call('search.run', { ...callOf({ ...asked, query: word }, new Date()), pageSize: 1 });
        if (!running.isWanted || !answer.ok) return;
        const { total, hits } = answer.result;
        words.push({ word, isFound: hits.length > 0, total });
      }
      if (words.length > 0) setKnown({ of: asked, words });
    };
    void ask();
    return () => {
      running.isWanted = false;
    };
  }, [call, asked]);
  return known?.of === asked ? known.words : null;
}
