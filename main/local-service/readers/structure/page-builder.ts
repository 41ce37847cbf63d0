import { problemOf, serviceMessage } from '#service-api/messages/service-message.ts';
import type { PageBlock, PageStructure } from '#service-api/records/page-structure.ts';
import type { DocumentWarning, Page } from '../document.ts';
import type { ReadLimits } from '../limits.ts';
import { cutBlock, sizeOfBlock } from './cut-block.ts';
import { structuredPage } from './structured-page.ts';

/** Takes the blocks of a document in reading order. */
export interface BlockSink {
  readonly add: (block: PageBlock) => void;
  /** Adds a block at the end of the page on which it is mentioned. */
  readonly addNote: (block: PageBlock) => void;
  /** Starts a new page, unless the current one is empty. */
  readonly breakPage: () => void;
  /** Whether a limit is reached. What is added from then on is left out. */
  readonly isFull: () => boolean;
}

export interface PageBuilder extends BlockSink {
  /** Starts a page with a name: a sheet or a slide. It is kept even if it stays empty. */
  startPart(layout: PageStructure['layout'], title: string | null): void;
  /** Ends the document. */
  finish(): { readonly pages: readonly Page[]; readonly warnings: readonly DocumentWarning[] };
}

/** A page of running text has 2,000 to 4,000 characters. A document that says of no page where it ends is cut by this. */
const pageCharacters = 20_000;
/** The average word with the blank behind it. */
const charactersPerWord = 8;
/** The text of pages may be so many times as long as what is in their blocks, with the blanks between columns. */
const mostBlanks = 4;

type Limits = Pick<ReadLimits, 'pages' | 'words' | 'documentMs'>;

/** Makes pages of blocks, and keeps to the limits of a document: pages, text, and time from now. */
export function createPageBuilder(limits: Limits): PageBuilder {
  const endsAtMs = performance.now() + limits.documentMs;
  const pages: Page[] = [];
  let part: Pick<PageStructure, 'layout' | 'title'> = { layout: 'text', title: null };
  let blocks: PageBlock[] = [];
  let notes: PageBlock[] = [];
  let pageSize = 0;
  let charactersLeft = limits.words * charactersPerWord;
  let textLeft = charactersLeft * mostBlanks;
  let isNamed = false;
  let isCut = false;

  const isFull = () => {
    isCut ||= textLeft < 0 || pages.length >= limits.pages || performance.now() > endsAtMs;
    return isCut;
  };
  const spend = (size: number) => {
    charactersLeft -= size;
    isCut ||= charactersLeft < 0;
  };
  const endPage = () => {
    if (blocks.length + notes.length === 0 && !isNamed) return;
    const page = structuredPage({ ...part, blocks: [...blocks, ...notes] }, pages.length + 1);
    pages.push(page);
    textLeft -= page.text.length;
    [blocks, notes, pageSize, isNamed] = [[], [], 0, false];
  };
  const builder: PageBuilder = {
    isFull,
    add(block) {
      if (isFull()) return;
      const size = sizeOfBlock(block);
      if (pageSize > 0 && pageSize + size > pageCharacters) endPage();
      blocks.push(cutBlock(block, charactersLeft));
      pageSize += size;
      spend(size);
    },
    addNote(block) {
      if (isFull()) return;
      notes.push(cutBlock(block, charactersLeft));
      spend(sizeOfBlock(block));
    },
    breakPage: () => {
      if (blocks.length > 0) endPage();
    },
    startPart(layout, title) {
      endPage();
      if (isFull()) return;
      part = { layout, title };
      isNamed = true;
    },
    finish() {
      endPage();
      const kept = pages.slice(0, limits.pages);
      if (kept.length < pages.length) isCut = true;
      return { pages: kept, warnings: isCut ? [cut] : [] };
    },
  };
  return builder;
}

const cut = problemOf('partly-read', serviceMessage('reading.partly-read-large'));
