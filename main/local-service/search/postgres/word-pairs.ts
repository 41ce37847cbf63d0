/** So many different pairs make nearly every other one seem to be there: such a document is looked for in its text. */
const maxPairs = 16_384;

/**
 * Returns the pairs of neighbouring words as numbers of 16 bits, each once, or `null` when there are too many. Several pairs have the
 * same number, so that a document with the pairs of a phrase may have the phrase, and one without one of them has not.
 */
export function pairsOf(lines: readonly (readonly string[])[]): readonly number[] | null {
  const pairs = new Set<number>();
  for (const words of lines) for (const pair of pairsOfLine(words)) pairs.add(pair);
  return pairs.size > maxPairs ? null : [...pairs];
}

function* pairsOfLine(words: readonly string[]): Iterable<number> {
  for (let at = 1; at < words.length; at += 1) yield pairNumber(`${words[at - 1] ?? ''} ${words[at] ?? ''}`);
}

/** FNV-1a, folded to a `smallint`. It is stored: another function would need every document to be written again. */
function pairNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash ^= hash >>> 16;
  return ((Math.imul(hash, 0x7feb352d) >>> 16) << 16) >> 16;
}
