/** A group of changes that commit together or not at all. Writes after its end are refused. */
export interface Transaction {
  /** Throws `no-transaction` once the transaction has been committed or rolled back. */
  assertOpen(): void;
}
