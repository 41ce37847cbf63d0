import type { MethodParams, MethodResult } from '#contract/methods.ts';

export type Review = MethodResult<'configuration.reviews.list'>[number];
type Documents = MethodParams<'configuration.reviews.accept'>['documents'];

/** What a person decides about the pages of a file. Pages count from 1. */
export interface Cuts {
  readonly pageCount: number;
  /** Pages at which a new document begins. */
  readonly starts: ReadonlySet<number>;
  /** Pages that are in no document, such as separator sheets. */
  readonly leftOut: ReadonlySet<number>;
}

/** Returns the cuts that the service proposes. */
export function proposedCuts({ documents, pageCount }: Review['plan']): Cuts {
  const inDocument = (page: number) =>
    documents.some(({ firstPage, lastPage }) => page >= firstPage && page <= lastPage);
  return {
    pageCount,
    starts: new Set(documents.map(({ firstPage }) => firstPage)),
    leftOut: new Set(pagesOf(pageCount).filter((page) => !inDocument(page))),
  };
}

/** Returns how certain the service is of the cut before a page; `null` where it does not say. */
export function confidenceAt({ documents }: Review['plan'], page: number): number | null {
  return documents.find(({ firstPage }) => firstPage === page)?.confidence ?? null;
}

/** Cuts before a page, or joins it with the page before. The first page has nothing to be joined with. */
export function toggleCut(cuts: Cuts, page: number): Cuts {
  if (page <= 1 || page > cuts.pageCount || cuts.leftOut.has(page)) return cuts;
  return { ...cuts, starts: toggled(cuts.starts, page) };
}

/** Leaves a page out, or takes it in again. One page at least stays. */
export function toggleLeftOut(cuts: Cuts, page: number): Cuts {
  if (page < 1 || page > cuts.pageCount) return cuts;
  const leftOut = toggled(cuts.leftOut, page);
  return leftOut.size >= cuts.pageCount ? cuts : { ...cuts, leftOut };
}

/** Returns the documents in the order of their pages. A page that is left out ends the document before it. */
export function documentsOf({ pageCount, starts, leftOut }: Cuts): Documents {
  const documents: Documents = [];
  let isOpen = false;
  for (const page of pagesOf(pageCount)) {
    const last = documents.at(-1);
    if (leftOut.has(page)) isOpen = false;
    else if (!isOpen || last === undefined || starts.has(page)) {
      documents.push({ firstPage: page, lastPage: page });
      isOpen = true;
    } else last.lastPage = page;
  }
  return documents;
}

export const pagesOf = (pageCount: number): readonly number[] => Array.from({ length: pageCount }, (_, at) => at + 1);

function toggled(pages: ReadonlySet<number>, page: number): ReadonlySet<number> {
  const next = new Set(pages);
  if (!next.delete(page)) next.add(page);
  return next;
}
