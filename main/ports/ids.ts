/** Randomness, passed in as a dependency. */
export interface Ids {
  /** A version 4 UUID in lower case. */
  uuid(): string;
  /** From 0 to 1 (exclusive), to spread retries. */
  random(): number;
}
