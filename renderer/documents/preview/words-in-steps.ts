import type { MethodResult } from '#contract/methods.ts';

type Words = MethodResult<'documents.words'>;
type Pages = Words['pages'];

/** The pages of the first, quick answer. Each further answer has twice as many pages as the one before. */
export const firstPages = 10;

/**
 * Yields the words of a long document after its first answer: all words so far, each time more arrive. Ends at the last
 * page, or when a call fails; marks and hits are then those of the pages that have loaded.
 *
 * @param ask loads the words of the pages from `first` to `last`; `null` when they cannot be loaded
 */
export async function* wordsInSteps(
  first: Words,
  ask: (first: number, last: number) => Promise<Words | null>,
): AsyncGenerator<Pages> {
  let pages = first.pages;
  for (let count = 2 * firstPages; ; count *= 2) {
    // A service without ranges of pages has returned all pages at once.
    const last = pages.at(-1)?.number ?? 0;
    if (last < firstPages || last >= (first.pageCount ?? 0)) return;
    const more = await ask(last + 1, last + count);
    if (more === null || more.pages.length === 0) return;
    pages = [...pages, ...more.pages];
    yield pages;
  }
}
