import { formatMessage } from '#contract/messages/format-message.ts';
import { message } from '#contract/messages/message.ts';
import { createJournal } from '../../main/adapters/journal/create-journal.ts';
import type { Database } from '#lib/sqlite.ts';
import { transition } from '#core/transition.ts';
import type { Transition } from '#core/transition.ts';
import type { Journal } from '#ports/journal.ts';
import { Crash } from './life.ts';
import type { Life } from './life.ts';
import type { World } from './world.ts';

/** What outlives the process: the database, and what a power cut would take from it. */
export interface Storage {
  readonly db: Database;
  /** The detections since the last synced commit. */
  unsynced: string[];
  fullUntilMs: number;
}

/** Called after each write of the database, with the transition; `null` for facts and marks. */
export type WriteListener = (decision: Transition | null) => void;

/**
 * The real journal, in which the process may die at any write: before it (nothing is stored) or after it (everything
 * is). A transaction is stored completely or not, as `synchronous=FULL` and a write-ahead log guarantee on a real disk.
 * Writes without a sync may be lost in a power cut until the next synced commit; see `cutPower`.
 */
export function createSimJournal(world: World, storage: Storage, life: Life, onWrite: WriteListener): Journal {
  const real = createJournal(storage.db);
  const write = (label: string, run: () => void, changed: Transition | null = null): void => {
    if (!life.alive || life.mayDie(`before ${label}`)) throw new Crash(label);
    if (storage.fullUntilMs > world.elapsedMs()) throw Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
    run();
    onWrite(changed);
    if (life.mayDie(`after ${label}`)) throw new Crash(label);
  };
  return {
    ...real,
    commit: (decided, nowMs) => {
      const run = (): void => {
        real.commit(decided, nowMs);
        storage.unsynced = [];
        for (const { file, why } of decided.files)
          world.note(`${file.path} ${file.state.kind} (${formatMessage(why, 'en')})`);
        for (const batch of decided.batches) world.note(`batch ${batch.id.slice(0, 4)} ${batch.state.kind}`);
      };
      write('commit', run, decided);
    },
    addDetected: (files, nowMs) => {
      const run = (): void => {
        real.addDetected(files, nowMs);
        storage.unsynced.push(...files.map((file) => file.id));
      };
      write(
        'addDetected',
        run,
        transition({ files: files.map((file) => ({ file, why: message('file.history.seen') })) }),
      );
    },
    setFact: (key, value) => {
      write('fact', () => {
        real.setFact(key, value);
        storage.unsynced = [];
      });
    },
    markShown: (id) => {
      write('shown', () => {
        real.markShown(id);
      });
    },
    close: () => undefined,
  };
}

/** Removes what was not synced. Nothing was written after it, since a later write would have synced it too. */
export function cutPower(storage: Storage): void {
  for (const id of storage.unsynced) {
    storage.db.prepare('DELETE FROM files WHERE id = ?').run(id);
    storage.db.prepare('DELETE FROM detections WHERE file_id = ?').run(id);
    storage.db.prepare('DELETE FROM history WHERE file_id = ?').run(id);
  }
  storage.unsynced = [];
}
