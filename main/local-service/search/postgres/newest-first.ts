import type { Conditions } from './word-query.ts';

/** A block is 16,384 documents: those whose numbers differ in the last 14 bits only. `search-schema.ts` has it in the indexes of words. */
const blockBits = 14;
/** So many of the newest blocks are asked first. */
const blocksAtFirst = 2;
/** Matches may be rarer than in the blocks before. */
const margin = 1.25;
/** With more of them, an index takes longer to leave out the others than to read them. */
const mostBlocks = 16;

/** All rows. */
export const everywhere: Conditions = { sql: [], bound: {} };

const blockOf = (seq: number): number => Math.floor(seq / 2 ** blockBits);

/** Returns conditions on a row `t` of `search_texts` that leave documents of these blocks. */
const inBlocks = (blocks: readonly number[]): Conditions => ({
  sql: [`ARRAY[(t.seq >> ${blockBits})::integer] && @blocks::integer[]`],
  bound: { blocks },
});

/** The index of numbers must not answer it: PostgreSQL would read the words of every document that it gives. */
const olderThan = (until: number): Conditions => ({ sql: ['t.seq + 0 < @until::bigint'], bound: { until } });

/** Returns conditions that leave at least these documents and help an index of words to find them. */
export function around(numbers: readonly number[]): Conditions {
  const blocks = [...new Set(numbers.map(blockOf))];
  return blocks.length <= mostBlocks ? inBlocks(blocks) : everywhere;
}

/**
 * Returns the newest matches. An index of words reads all matches of a word, and a common one is in most documents: so the
 * newest blocks are asked first, then as many as the rest needs if matches are as frequent there, and all others when those are many.
 * @param newest the largest number that a match can have
 * @param ask returns the newest matches that the conditions leave, as many as there may be
 */
export async function newestFirst<Row>(
  newest: number,
  limit: number,
  ask: (within: Conditions, limit: number) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const blocks = blockOf(newest) + 1;
  const found: Row[] = [];
  let left = blocks;
  while (left > 0 && found.length < limit) {
    const wanted = blocksToAsk({ left, read: blocks - left, found: found.length, limit });
    const isRest = wanted === left;
    const within = isRest
      ? left === blocks
        ? everywhere
        : olderThan(left * 2 ** blockBits)
      : inBlocks(range(left - wanted, left));
    found.push(...(await ask(within, limit - found.length)));
    left -= wanted;
  }
  return found;
}

interface Progress {
  /** Blocks. */
  readonly left: number;
  readonly read: number;
  /** Matches. */
  readonly found: number;
  readonly limit: number;
}

function blocksToAsk({ left, read, found, limit }: Progress): number {
  const needed = read === 0 ? blocksAtFirst : Math.ceil((margin * (limit - found) * read) / found);
  return needed > mostBlocks || needed > left / 2 ? left : needed;
}

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, at) => from + at);
