/** Random numbers from a seed (sfc32): the same numbers in the same order on every machine. */
export interface Random {
  /** From 0 up to but excluding 1. */
  next(): number;
  /** A whole number from 0 up to but excluding `below`. */
  int(below: number): number;
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  uuid(): string;
  /** Returns a separate stream, so that more draws in one part do not shift those of another. */
  fork(label: string): Random;
}

export function createRandom(seed: number, label = ''): Random {
  let [a, b, c, d] = [0x9e3779b9 ^ seed, 0x243f6a88 ^ hashText(label), 0xb7e15162, 1];
  const raw = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    c |= 0;
    return t >>> 0;
  };
  for (let round = 0; round < 15; round += 1) raw();
  const next = (): number => raw() / 2 ** 32;
  const hex = (digits: number): string => Array.from({ length: digits }, () => (raw() & 15).toString(16)).join('');
  return {
    next,
    int: (below) => Math.floor(next() * below),
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)]!,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    fork: (name) => createRandom(seed, `${label}/${name}`),
  };
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
