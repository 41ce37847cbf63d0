/** A unit of changes that commit together or not at all. What is written through it after its end is refused. */
export interface Transaction {
  /** Throws `no-transaction` once it has been committed or rolled back. */
  assertOpen(): void;
}
