import { problemOf, serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { DocumentWarning, Page } from './document.ts';
import { emptyPage } from './page-of-lines.ts';
import type { ReadLimits } from './limits.ts';
import type { Raster } from '../ocr/raster.ts';
import { UnavailablePart } from '#lib/unavailable-part.ts';

/** What the readers of pages share during one read. */
export interface ReadContext {
  readonly limits: ReadLimits;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: ReadProgress) => void) | undefined;
  readonly log: ((message: string, fields: Readonly<Record<string, unknown>>) => void) | undefined;
  readonly recognisePage: (raster: Raster, number: number) => Promise<Page>;
  /** A picture within a page that stands upright: it is read as it lies, once. */
  readonly recogniseRegion: (raster: Raster) => Promise<Page>;
}

/** After every page: the caller may then grant the read more time. */
export interface ReadProgress {
  readonly page: number;
  readonly pages: number;
}

export interface PagesRead {
  readonly pages: readonly Page[];
  readonly notes: readonly ServiceMessage[];
  readonly warnings: readonly DocumentWarning[];
  /** Why the last page could not be read, where none could and at least one of them threw; else `null`. */
  readonly failure: Error | null;
}

/**
 * Reads `pageCount` pages one after another. A page that cannot be read is left empty with a note; the others go on.
 * Only an abort ends the read, or that the computer cannot read such pages at all: that is no page's fault.
 */
export async function readPages(
  pageCount: number,
  readPage: (index: number) => Promise<Page | null>,
  context: ReadContext,
): Promise<PagesRead> {
  const wanted = Math.min(pageCount, context.limits.pages);
  const pages: Page[] = [];
  const notes: ServiceMessage[] = [];
  let failure: Error | null = null;
  let anyRead = false;
  const budget = createBudget(wanted, context.limits);
  for (let index = 0; index < wanted && !budget.isSpent(); index += 1) {
    context.signal?.throwIfAborted();
    const number = index + 1;
    const page = await readPage(index).catch((error: unknown) => {
      context.signal?.throwIfAborted();
      if (error instanceof UnavailablePart) throw error;
      context.log?.('page could not be read', { page: number, error: String(error) });
      failure = new Error(`page ${number.toString()} could not be read`, { cause: error });
      return null;
    });
    anyRead ||= page !== null;
    if (page === null) notes.push(serviceMessage('reading.page-unread', { page: number }));
    budget.spendWords(page?.words.length ?? 0);
    pages.push(page ?? emptyPage({ number, rotation: 0, widthPt: 595, heightPt: 842 }));
    context.onProgress?.({ page: number, pages: wanted });
  }
  return { pages, notes, warnings: warningsOf(pages.length, pageCount), failure: anyRead ? null : failure };
}

function warningsOf(read: number, all: number): readonly DocumentWarning[] {
  if (read === all) return [];
  return [problemOf('partly-read', serviceMessage('reading.partly-read', { read, all }))];
}

/** What a whole document may cost: a page that fits its own limits may be one of two thousand. */
function createBudget(pages: number, limits: ReadLimits) {
  const endsAtMs = performance.now() + limits.documentMs + pages * limits.pageMs;
  let words = limits.words;
  return {
    isSpent: () => performance.now() > endsAtMs || words < 0,
    spendWords: (count: number) => {
      words -= count;
    },
  };
}
