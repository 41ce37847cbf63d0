/** Chance, passed in. */
export interface Ids {
  /** A version 4 UUID in lower case. */
  uuid(): string;
  /** From 0 up to 1, for spreading retries. */
  random(): number;
}
