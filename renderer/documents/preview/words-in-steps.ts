import type { MethodResult } from '#contract/methods.ts';

type Words = MethodResult<'documents.words'>;
type Pages = Words['pages'];

/** Pages that come first, and at once; each further answer brings twice as many as the one before. */
export const firstPages = 10;

/**
 * The words of a long document after its first answer: everything that is there so far, each time more has come. Ends at the
 * document's last page, and where an answer fails: marks and hits are then those of the pages that came.
 *
 * @param ask the words of the pages from the first to the last number; `null` when they cannot be obtained
 */
export async function* wordsInSteps(
  first: Words,
  ask: (first: number, last: number) => Promise<Words | null>,
): AsyncGenerator<Pages> {
  let pages = first.pages;
  for (let count = 2 * firstPages; ; count *= 2) {
    // A service that knows no such question has given all pages at once.
    const last = pages.at(-1)?.number ?? 0;
    if (last < firstPages || last >= (first.pageCount ?? 0)) return;
    const more = await ask(last + 1, last + count);
    if (more === null || more.pages.length === 0) return;
    pages = [...pages, ...more.pages];
    yield pages;
  }
}
