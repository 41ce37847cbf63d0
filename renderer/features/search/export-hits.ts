import type { Answer } from '../../bridge/client.ts';
import type { CallError } from '#contract/frame.ts';
import type { MethodResult } from '#contract/methods.ts';
import type { Hit } from './search-session.ts';

type Page = Answer<MethodResult<'search.run'>>;

/** The largest page that the interface recommends. */
export const exportPageSize = 100;
/** A table beyond this is a matter for the command line. */
export const mostExported = 20_000;

export interface Export {
  readonly hits: readonly Hit[];
  /** When it ended before its end. */
  readonly error: CallError | null;
}

/** All hits, page by page; `onProgress` gets the number of hits so far. Ends early when `signal` says so. */
export async function exportHits(
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
    const { total } = answer.result;
    if (total === null ? answer.result.hits.length < exportPageSize : page * exportPageSize >= total) break;
  }
  return { hits, error: null };
}
