import { createHash } from 'node:crypto';

/** The writer's record of its actions. Hashes are SHA-256, paths are absolute. */
export interface WrittenFiles {
  /** Every content that ever existed at a path, by hash. */
  readonly texts: ReadonlyMap<string, string>;
  /** The hash of the content at each path, unless Intray has moved the file; the last written comes last. */
  readonly there: ReadonlyMap<string, string>;
  /** Paths at which a file was replaced by other content. */
  readonly overwritten: ReadonlySet<string>;
  /** Paths from which a file was deleted or renamed. */
  readonly removed: ReadonlySet<string>;
}

export interface WrittenFilesLog extends WrittenFiles {
  put(file: string, text: string): void;
  take(file: string): void;
  textAt(file: string): string;
}

export function createWrittenFilesLog(): WrittenFilesLog {
  const [texts, there] = [new Map<string, string>(), new Map<string, string>()];
  const [overwritten, removed] = [new Set<string>(), new Set<string>()];
  return {
    texts,
    there,
    overwritten,
    removed,
    put: (file, text) => {
      const hash = createHash('sha256').update(text).digest('hex');
      if (there.delete(file)) overwritten.add(file);
      there.set(file, hash);
      texts.set(hash, text);
    },
    take: (file) => {
      there.delete(file);
      removed.add(file);
    },
    textAt: (file) => texts.get(there.get(file) ?? '') ?? '',
  };
}
