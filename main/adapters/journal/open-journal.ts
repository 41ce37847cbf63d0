import type { JournalViews } from '#ports/journal-views.ts';
import type { Journal } from '#ports/journal.ts';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import { migrate } from '#lib/migrations.ts';
import { checkIntegrity, openDatabase } from '#lib/sqlite.ts';
import { createJournal } from './create-journal.ts';
import { createJournalViews } from './journal-views.ts';
import { createRowReaders } from './row-readers.ts';
import { journalMigrations } from './schema.ts';

export type JournalOutcome =
  | { readonly ok: true; readonly journal: Journal; readonly views: JournalViews }
  /** The app stops, with these words: it never goes on without its journal (docs/file-lifecycle.md#durability). */
  | { readonly ok: false; readonly code: 'in-use' | 'damaged' | 'newer' | 'unopenable'; readonly message: string };

/** Opens the journal of a data directory: lock, integrity check, migrations. `path` is the database's; `path.lock` its lock. */
export function openJournal(path: string): JournalOutcome {
  let release: (() => void) | null = null;
  try {
    const lock = takeExclusiveLock(`${path}.lock`);
    if (lock === null) return refuse('in-use', 'Another Intray is using this data directory.');
    release = () => {
      lock.release();
    };
    const db = openDatabase(path, { synchronous: 'FULL' });
    const stop = (code: 'damaged' | 'newer', message: string): JournalOutcome => {
      db.close();
      release?.();
      return refuse(code, message);
    };
    const problems = checkIntegrity(db);
    if (problems.length > 0) return stop('damaged', `The journal is damaged: ${problems[0] ?? ''}`);
    const version = migrate(db, journalMigrations);
    if (!version.ok) return stop('newer', `The journal was written by a newer Intray (version ${version.found}).`);
    const readers = createRowReaders();
    const journal = createJournal(db, readers);
    const close = (): void => {
      journal.close();
      release?.();
    };
    return { ok: true, journal: { ...journal, close }, views: createJournalViews(db, readers) };
  } catch (error) {
    release?.();
    return refuse(
      'unopenable',
      `The journal cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function refuse(code: 'in-use' | 'damaged' | 'newer' | 'unopenable', message: string): JournalOutcome {
  return { ok: false, code, message };
}
