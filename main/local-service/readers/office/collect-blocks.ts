import type { PageBlock } from '#service-api/records/page-structure.ts';
import { sizeOfBlock } from '../structure/cut-block.ts';

/** What headers, footers and notes of a document may have in all. */
const mostCharacters = 2_000_000;

/** Collects blocks that are needed before their place in the document is known. */
export function createBlockCollector(): { readonly add: (block: PageBlock) => void; take(): readonly PageBlock[] } {
  let blocks: PageBlock[] = [];
  let left = mostCharacters;
  return {
    add(block) {
      left -= sizeOfBlock(block);
      if (left >= 0) blocks.push(block);
    },
    take() {
      const taken = blocks;
      blocks = [];
      return taken;
    },
  };
}
