import { useEffect, useMemo, useState } from 'react';
import type { PageWords } from '#contract/documents.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { marksOf, noMarks, type Marks } from './marks.ts';
import { firstPages, wordsInSteps } from './words-in-steps.ts';

export interface ReadWords {
  /** The pages that have loaded so far; `null` before the first ones. */
  readonly pages: readonly PageWords[] | null;
  /**
   * The number of pages in the document, also before all words have loaded; `null` when the service does not report it.
   */
  readonly pageCount: number | null;
  /** What is marked in these pages. */
  readonly marks: Marks;
}

const waiting: ReadWords = { pages: null, pageCount: null, marks: noMarks };

/**
 * Loads the words of a document in steps: five hundred pages at once take seconds, here and in the service. For another
 * query the pages stay as they are until their marks arrive.
 */
export function useWords(fileId: string, query: string): ReadWords {
  const call = useCall();
  const asked = useMemo(() => ({ id: fileId, ...(query === '' ? {} : { query }) }), [fileId, query]);
  const { data, error } = useQuery('documents.words', { ...asked, first: 1, last: firstPages });
  const [more, setMore] = useState<{ readonly after: typeof data; readonly pages: readonly PageWords[] } | null>(null);
  useEffect(() => {
    if (data === null) return undefined;
    const watch = { isOver: false };
    const ask = async (first: number, last: number) => {
      if (watch.isOver) return null;
      const answer = await call('documents.words', { ...asked, first, last });
      return answer.ok ? answer.result : null;
    };
    void (async () => {
      for await (const pages of wordsInSteps(data, ask)) setMore({ after: data, pages });
    })();
    return () => {
      watch.isOver = true;
    };
  }, [call, data, asked]);
  const isFailed = error !== null;
  const answered = useMemo((): ReadWords | null => {
    if (data === null) return isFailed ? { pages: [], pageCount: null, marks: marksOf([], query) } : null;
    const pages = more?.after === data ? more.pages : data.pages;
    return { pages, pageCount: data.pageCount, marks: marksOf(pages, query) };
  }, [data, isFailed, more, query]);
  const [shown, setShown] = useState(waiting);
  if (answered !== null && answered !== shown) setShown(answered);
  return answered ?? shown;
}
