import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchableOutcome, SearchableRequest } from '../readers/searchable/write-searchable.ts';
import { createTurnThread } from './turn-thread.ts';

export interface SearchableOptions {
  readonly searchableEntry: URL;
  /** How many requests may wait while one is written. */
  readonly waitingCopies: number;
  readonly copyMs: number;
  /** The most memory that one copy may take. */
  readonly copyBytes: number;
}

/** A copy in a folder of its own, which `release` removes. */
interface SearchableCopy {
  readonly kind: 'written';
  readonly path: string;
  readonly release: () => Promise<void>;
}

/** Writes searchable copies of documents, one at a time, in a separate thread. */
export interface SearchableCopies {
  /** Resolves with `busy` when too many requests wait already, and with `failed` when the thread ended or was too slow. */
  readonly write: (
    request: Omit<SearchableRequest, 'output'>,
  ) => Promise<
    SearchableCopy | Extract<SearchableOutcome, { readonly ok: false }> | { readonly kind: 'busy' | 'failed' }
  >;
  /** Returns how much of the process's memory may belong to a copy. No reading is ended because of it. */
  ownBytes(): number;
  stop(): void;
}

const heapMb = 512;

/** `workFolder` is emptied at each start, so what a crash leaves is removed then. */
export function createSearchableCopies(options: SearchableOptions, workFolder: string): SearchableCopies {
  const { searchableEntry: entry, copyMs: longestMs } = options;
  const thread = createTurnThread<SearchableRequest, SearchableOutcome>({
    ...{ entry, name: 'searchable-copies', heapMb, longestMs },
  });
  let asked = 0;
  return {
    async write(request) {
      if (asked > options.waitingCopies) return { kind: 'busy' };
      asked += 1;
      const folder = join(workFolder, randomUUID());
      const release = () => rm(folder, { recursive: true, force: true }).catch(() => undefined);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, 'searchable.pdf');
        const outcome = await thread.ask(() => ({ ...request, output: path }));
        if (outcome?.ok === true) return { kind: 'written', path, release };
        await release();
        return outcome ?? { kind: 'failed' };
      } catch (error) {
        await release();
        throw error;
      } finally {
        asked -= 1;
      }
    },
    ownBytes: () => (asked > 0 ? options.copyBytes : 0),
    stop: () => thread.stop(),
  };
}
