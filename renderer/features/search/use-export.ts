import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ListSelection } from '../../ui/selection.ts';
import { saveAs } from '../../documents/download.ts';
import { separatorFor } from '#lib/text/csv.ts';
import { hitsCsv } from './hits-csv.ts';
import { callOf, type Question } from './question.ts';
import type { Hit } from './search-session.ts';
import type { Answer } from '../../bridge/client.ts';

type Page = Answer<MethodResult<'search.run'>>;

/** The largest page that the interface recommends. */
const exportPageSize = 100;
/** The limit of an export. Larger ones need the command line. */
const mostExported = 20_000;

type Selected = Pick<ListSelection, 'count' | 'has'>;

export interface ExportControls {
  /** The number of hits that have loaded; `null` while there is no export. */
  readonly count: number | null;
  /** Exports the `selected` hits of a question, or all. */
  readonly start: (question: Question, selected?: Selected) => Promise<void>;
  readonly cancel: () => void;
}

/** Exports all hits as a table into a file. Leaving the screen stops it. */
export function useExport(): ExportControls {
  const t = useText();
  const hostText = useHostText();
  const locale = useLocale();
  const formats = useFormats();
  const call = useCall();
  const toast = useToast();
  const ending = useRef<AbortController | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const cancel = useCallback(() => {
    ending.current?.abort();
    setCount(null);
  }, []);
  useEffect(() => () => ending.current?.abort(), []);

  const start = useCallback(
    async (question: Question, selected: Selected = everyHit) => {
      const mine = new AbortController();
      ending.current = mine;
      setCount(0);
      const asked = callOf(question, new Date());
      const ask = (page: number) => call('search.run', { ...asked, page, pageSize: exportPageSize });
      const { hits, isCut, error } = await exportHits(ask, selected, setCount, mine.signal);
      if (mine.signal.aborted) return;
      setCount(null);
      if (error !== null) {
        toast({ tone: 'fail', text: t('search.export.failed', { message: hostText.error(error) }) });
        return;
      }
      saveAs(new Blob([hitsCsv(hits, separatorFor(locale))], { type: 'text/csv;charset=utf-8' }), 'intray-search.csv');
      const text = t(isCut ? 'search.export.cut' : 'search.export.done', {
        count: hits.length,
        shown: formats.number(hits.length),
      });
      toast({ tone: 'done', text });
    },
    [call, t, hostText, toast, locale, formats],
  );
  return { count, start, cancel };
}

const everyHit: Selected = { count: Infinity, has: () => true };

interface Export {
  readonly hits: readonly Hit[];
  /** Whether there may be more of them. */
  readonly isCut: boolean;
  /** Why the export stopped early; `null` when it is complete. */
  readonly error: CallError | null;
}

/**
 * Loads the selected hits, page by page until all are found. `onProgress` gets the number of hits so far. Stops when `signal`
 * fires.
 */
async function exportHits(
  ask: (page: number) => Promise<Page>,
  selected: Selected,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Export> {
  const hits: Hit[] = [];
  for (let page = 1; page * exportPageSize <= mostExported; page += 1) {
    const answer = await ask(page);
    if (signal.aborted) return { hits, isCut: false, error: null };
    if (!answer.ok) return { hits, isCut: false, error: answer.error };
    hits.push(...answer.result.hits.filter(({ fileId }) => selected.has(fileId)));
    onProgress(hits.length);
    const { total, totalIsLowerBound } = answer.result;
    const isExact = total !== null && !totalIsLowerBound;
    const isLast = isExact ? page * exportPageSize >= total : answer.result.hits.length < exportPageSize;
    if (isLast || hits.length >= selected.count) return { hits, isCut: false, error: null };
  }
  return { hits, isCut: true, error: null };
}
