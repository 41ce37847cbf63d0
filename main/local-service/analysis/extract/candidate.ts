import type { LayoutWord } from './layout-word.ts';

/** A possible value of a field that words on the page support. */
export interface Candidate<T> {
  readonly value: T;
  /** The value as printed. */
  readonly text: string;
  readonly words: readonly LayoutWord[];
  /** 0 to 1. */
  readonly score: number;
}

export function bestOf<T>(candidates: readonly Candidate<T>[]): Candidate<T> | null {
  return candidates.reduce<Candidate<T> | null>(
    (best, candidate) => (best === null || candidate.score > best.score ? candidate : best),
    null,
  );
}
