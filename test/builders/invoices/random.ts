/** A small seeded generator (mulberry32): the same seed gives the same document on every machine. */
export interface Random {
  /** 0 to 1, 1 excluded. */
  readonly next: () => number;
  /** A whole number from `from` to `to`, both included. */
  readonly whole: (from: number, to: number) => number;
  readonly pick: <T>(items: readonly [T, ...T[]]) => T;
  readonly chance: (probability: number) => boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
