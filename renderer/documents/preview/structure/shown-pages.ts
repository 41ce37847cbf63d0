import type { PageBlock, PageStructure, PageWords } from '#contract/documents.ts';
import { segmentsOf, type Marks, type Segment } from '../marks.ts';

/** A text with its marked words. */
export interface MarkedText {
  readonly segments: readonly Segment[];
  /** The number of hits before it in the document. */
  readonly hitsBefore: number;
}

export type ShownBlock = { readonly aside: PageBlock['aside'] } & (
  | { readonly kind: 'heading'; readonly level: number; readonly text: MarkedText }
  | { readonly kind: 'paragraph'; readonly text: MarkedText }
  | { readonly kind: 'list-item'; readonly level: number; readonly marker: string; readonly text: MarkedText }
  | { readonly kind: 'table'; readonly rows: readonly (readonly MarkedText[])[] }
);

export interface ShownPage {
  readonly number: number;
  readonly layout: PageStructure['layout'];
  readonly title: string | null;
  readonly blocks: readonly ShownBlock[];
  readonly hitsBefore: number;
}

/** Whether a document can be shown by what its pages consist of. */
export const isStructured = (pages: readonly PageWords[]): boolean =>
  pages.some(({ structure }) => structure !== null && structure.blocks.length > 0);

/** Marks the words of the query in the blocks of all pages, and numbers the hits. A page without blocks is its text. */
export function shownPages(
  pages: readonly PageWords[],
  marks: Marks,
): { readonly pages: readonly ShownPage[]; readonly hits: number } {
  let hits = 0;
  const marked = (text: string): MarkedText => {
    const segments = segmentsOf(text, marks);
    const hitsBefore = hits;
    hits += segments.filter(({ match }) => match).length;
    return { segments, hitsBefore };
  };
  const shown = (block: PageBlock): ShownBlock =>
    block.kind === 'table'
      ? { ...block, rows: block.rows.map((row) => row.map(marked)) }
      : { ...block, text: marked(block.text) };
  return {
    pages: pages.map(({ number, structure, text }) => {
      const { layout, title, blocks } = structure ?? plainStructure(text);
      const hitsBefore = hits;
      return { number, layout, title, hitsBefore, blocks: blocks.map(shown) };
    }),
    get hits() {
      return hits;
    },
  };
}

const plainStructure = (text: string): PageStructure => ({
  layout: 'text',
  title: null,
  blocks: text === '' ? [] : [{ kind: 'paragraph', text, aside: null }],
});

/** Returns the index of the page with a hit. */
export function pageOfHit(pages: readonly ShownPage[], hit: number): number {
  // Of pages that begin with the same number, only the last one has hits.
  return Math.max(
    0,
    pages.findLastIndex(({ hitsBefore }) => hitsBefore <= hit),
  );
}

/** The sheets of a workbook by the index of their first page. A long sheet has several pages of one name. */
export function sheetsOf(pages: readonly ShownPage[]): readonly { readonly title: string; readonly first: number }[] {
  return pages.flatMap(({ title }, index) => {
    const continues = index > 0 && title === pages[index - 1]?.title;
    return continues || title === null || title === '' ? [] : [{ title, first: index }];
  });
}
