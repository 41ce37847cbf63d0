import { useEffect, useState } from 'react';
import { useCall, useQuery } from '../../bridge/react.tsx';
import type { PageWords } from './find-hits.ts';
import { firstPages, wordsInSteps } from './words-in-steps.ts';

export interface ReadWords {
  /** As far as they have come; `null` until the first have. */
  readonly pages: readonly PageWords[] | null;
  /** Of the document, also while not all of its words are there; `null` where the service does not tell. */
  readonly pageCount: number | null;
}

const nothing: readonly PageWords[] = [];

/** What was read of a document, some pages at a time: five hundred at once take seconds, here and in the service. */
export function useWords(fileId: string): ReadWords {
  const call = useCall();
  const { data, error } = useQuery('documents.words', { id: fileId, first: 1, last: firstPages });
  const [more, setMore] = useState<{ readonly after: typeof data; readonly pages: readonly PageWords[] } | null>(null);
  useEffect(() => {
    if (data === null) return undefined;
    const watch = { isOver: false };
    const ask = async (first: number, last: number) => {
      if (watch.isOver) return null;
      const answer = await call('documents.words', { id: fileId, first, last });
      return answer.ok ? answer.result : null;
    };
    void (async () => {
      for await (const pages of wordsInSteps(data, ask)) setMore({ after: data, pages });
    })();
    return () => {
      watch.isOver = true;
    };
  }, [call, data, fileId]);
  if (data === null) return { pages: error === null ? null : nothing, pageCount: null };
  return { pages: more?.after === data ? more.pages : data.pages, pageCount: data.pageCount };
}
