/** A word where it stands on the righted page. Any unit of length will do, origin at the top left, y downwards. */
export interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly baseline: number;
  /** Size of the type: font size, or height of the line that it was recognised in. */
  readonly size: number;
  readonly confidence: number;
}

/** Words that stand side by side on one baseline without a wide gap: the atom of page layout. */
export interface Segment {
  readonly words: readonly PlacedWord[];
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
  readonly text: string;
}

export function segmentOf(words: readonly PlacedWord[]): Segment {
  const sizes = words.map((word) => word.size).sort((a, b) => a - b);
  return {
    words,
    left: Math.min(...words.map((word) => word.left)),
    right: Math.max(...words.map((word) => word.right)),
    baseline: words.reduce((sum, word) => sum + word.baseline, 0) / words.length,
    size: sizes[Math.floor(sizes.length / 2)] ?? 1,
    text: words.map((word) => word.text).join(' '),
  };
}
