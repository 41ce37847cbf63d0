import type { PageBlock, PageStructure } from '#service-api/records/page-structure.ts';
import type { Page } from '../document.ts';
import { plainPage } from '../text/plain-page.ts';
import { tableLines } from './table-lines.ts';

/** Makes the page of a structure. Its text has the columns of tables one below the other, as on a typewriter. */
export function structuredPage(structure: PageStructure, number: number): Page {
  return { ...plainPage(structureText(structure), number), structure };
}

function structureText({ blocks }: PageStructure): string {
  return blocks
    .map((block, index) => {
      const isApart = index > 0 && !(block.kind === 'list_item' && blocks[index - 1]?.kind === 'list_item');
      return (isApart ? '\n' : '') + blockText(block);
    })
    .join('\n');
}

function blockText(block: PageBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.text;
    case 'list_item':
      return `${'  '.repeat(block.level - 1)}${block.marker} ${block.text}`;
    case 'table':
      return tableLines(block.rows).join('\n');
  }
}
