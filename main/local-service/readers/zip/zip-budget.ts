import { ZipFault } from './zip-fault.ts';

/** What an archive, with all archives inside it, may cost. */
export interface ZipLimits {
  readonly entries: number;
  /** Bytes that really come out of the decompressor, over all entries that are read. */
  readonly totalBytes: number;
  readonly entryBytes: number;
  /** How many archives may lie inside each other; 1 for an archive without archives. */
  readonly depth: number;
}

/** An archive with its nested archives counts against one budget. What is spent stays spent. */
export interface ZipBudget {
  readonly entryBytes: number;
  spendEntries(count: number): void;
  spendBytes(count: number): void;
  /** The same budget for an archive inside this one. */
  nested(): ZipBudget;
}

export function createZipBudget({ entries, totalBytes, entryBytes, depth }: ZipLimits): ZipBudget {
  let [entriesLeft, bytesLeft] = [entries, totalBytes];
  const at = (level: number): ZipBudget => {
    if (level > depth) throw new ZipFault('too-deep');
    return {
      entryBytes,
      spendEntries(count) {
        entriesLeft -= count;
        if (entriesLeft < 0) throw new ZipFault('too-many');
      },
      spendBytes(count) {
        bytesLeft -= count;
        if (bytesLeft < 0) throw new ZipFault('too-large');
      },
      nested: () => at(level + 1),
    };
  };
  return at(1);
}
