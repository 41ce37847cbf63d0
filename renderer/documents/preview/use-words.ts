import { useEffect, useMemo, useState } from 'react';
import type { PageWords } from '#contract/documents.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { marksOf, noMarks, type Marks } from './marks.ts';
import { firstPages, wordsInSteps } from './words-in-steps.ts';

export interface ReadWords {
  /** As far as they have come; `null` until the first have. */
  readonly pages: readonly PageWords[] | null;
  /** Of the document, also while not all of its words are there; `null` where the service does not tell. */
  readonly pageCount: number | null;
  /** What is marked in these pages. */
  readonly marks: Marks;
}

const waiting: ReadWords = { pages: null, pageCount: null, marks: noMarks };

/**
 * What was read of a document, some pages at a time: five hundred at once take seconds, here and in the service. For another
 * query the pages stay as they are until the marks for it come.
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
