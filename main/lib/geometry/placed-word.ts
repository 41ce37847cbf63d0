/**
 * A word and its place on the upright page, in any unit of length. The origin is at the top left and y grows downwards.
 */
export interface PlacedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly baseline: number;
  /** The font size, or for recognised text the height of the line. */
  readonly size: number;
  readonly confidence: number;
}

/** Words that stand side by side on one baseline without a wide gap. Page layout never divides a segment further. */
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
