import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useLocale, useText } from '../../i18n/text.tsx';
import { useToast } from '../../ui/toast.tsx';
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

export interface ExportControls {
  /** The number of hits that have loaded; `null` while there is no export. */
  readonly count: number | null;
  /** `isWanted` leaves out hits. */
  readonly start: (question: Question, isWanted?: (hit: Hit) => boolean) => Promise<void>;
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
    async (question: Question, isWanted: (hit: Hit) => boolean = () => true) => {
      const mine = new AbortController();
      ending.current = mine;
      setCount(0);
      const asked = callOf(question, new Date());
      const ask = (page: number) => call('search.run', { ...asked, page, pageSize: exportPageSize });
      const { hits: found, error } = await exportHits(ask, setCount, mine.signal);
      const hits = found.filter(isWanted);
      if (mine.signal.aborted) return;
      setCount(null);
      if (error !== null) {
        toast({ tone: 'fail', text: t('search.export.failed', { message: hostText.error(error) }) });
        return;
      }
      saveAs(new Blob([hitsCsv(hits, separatorFor(locale))], { type: 'text/csv;charset=utf-8' }), 'intray-search.csv');
      const text = t(found.length >= mostExported ? 'search.export.cut' : 'search.export.done', {
        count: hits.length,
        shown: formats.number(hits.length),
      });
      toast({ tone: 'done', text });
    },
    [call, t, hostText, toast, locale, formats],
  );
  return { count, start, cancel };
}

interface Export {
  readonly hits: readonly Hit[];
  /** Why the export stopped early; `null` when it is complete. */
  readonly error: CallError | null;
}

/** Loads all hits, page by page. `onProgress` gets the number of hits so far. Stops when `signal` fires. */
async function exportHits(
  ask: (page: number) => Promise<Page>,
  onProgress: (count: number) => void,
  signal: AbortSignal,
): Promise<Export> {
  const hits: Hit[] = [];
  for (let page = 1; hits.length < mostExported; page += 1) {
    const answer = await ask(page);
    if (signal.aborted) return { hits, error: null };
    if (!answer.ok) return { hits, error: answer.error };
    hits.push(...answer.result.hits);
    onProgress(hits.length);
    const { total, totalIsLowerBound } = answer.result;
    const isExact = total !== null && !totalIsLowerBound;
    if (isExact ? page * exportPageSize >= total : answer.result.hits.length < exportPageSize) break;
  }
  return { hits, error: null };
}
