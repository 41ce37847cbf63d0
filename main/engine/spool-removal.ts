import type { Sha256 } from '#core/ids.ts';
import { finishedKinds, unspooled } from '#core/spool.ts';
import type { ContentSpool } from '#ports/content-spool.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { Tasks } from './tasks.ts';

const pageSize = 100;

/** Removes copies that no file needs any more. */
export interface CopyRemoval {
  /** Adds a copy that may no longer be needed. */
  add(hash: Sha256): void;
  /** Notes which files are finished, and starts to remove their copies. */
  run(): void;
}

export interface CopyRemovalDeps {
  readonly journal: Pick<Journal, 'isSpooled' | 'spooled'>;
  readonly commit: Commit;
  readonly spool: Pick<ContentSpool, 'remove'>;
  readonly tasks: Tasks;
}

/** `onRemoved` is called when space was freed. */
export function createCopyRemoval(deps: CopyRemovalDeps, onRemoved: () => void): CopyRemoval {
  const { tasks } = deps;
  const orphans = new Set<Sha256>();
  const removeOne = async (hash: Sha256): Promise<void> => {
    if (deps.journal.isSpooled(hash)) return;
    await deps.spool.remove(hash).catch((error: unknown) => {
      orphans.add(hash);
      throw error;
    });
    onRemoved();
  };
  return {
    add: (hash) => void orphans.add(hash),
    run: () => {
      const { journal } = deps;
      // The journal comes first, so that no row ever points to a copy that does not exist.
      for (let more = true; more;) {
        const done = journal.spooled(finishedKinds, pageSize);
        deps.commit(unspooled(done));
        more = done.length === pageSize;
        for (const { hash } of done) if (hash !== null) orphans.add(hash);
      }
      for (const hash of orphans) {
        if (tasks.free <= 0) return;
        // A copy that was just created is not in the journal yet.
        if (tasks.has(hash)) continue;
        orphans.delete(hash);
        if (!journal.isSpooled(hash)) tasks.run(hash, () => removeOne(hash));
      }
    },
  };
}
