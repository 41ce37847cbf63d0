import { createRandom as createStream } from '../seeded-random.ts';

/** Random choices from a seed: the same seed gives the same document on every machine. */
export interface Random {
  /** From 0 to 1, without 1. */
  readonly next: () => number;
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
  readonly chance: (probability: number) => boolean;
}

export function createRandom(seed: number): Random {
  const next = createStream(seed);
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
