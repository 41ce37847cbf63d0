import { message, type AnyMessage } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import type { Journal } from '#ports/journal.ts';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import { migrate } from '#lib/migrations.ts';
import { checkIntegrity, openDatabase } from '#lib/sqlite.ts';
import { createJournal } from './create-journal.ts';
import { createJournalViews } from './journal-views.ts';
import { createRowReaders } from './row-readers.ts';
import { journalMigrations } from './schema.ts';
import { createStateCounts } from './state-counts.ts';

export type JournalOutcome =
  | { readonly ok: true; readonly journal: Journal; readonly views: JournalViews }
  /** The app stops and says why, because it never runs without its journal (docs/file-lifecycle.md#durability). */
  | { readonly ok: false; readonly code: RefusalCode; readonly message: AnyMessage };

type RefusalCode = 'in-use' | 'damaged' | 'newer' | 'unopenable';

/**
 * Opens the journal of a data directory: lock, integrity check, migrations. `path` is the database, and `path.lock` its
 * lock.
 */
export function openJournal(path: string): JournalOutcome {
  let release: (() => void) | null = null;
  try {
    const lock = takeExclusiveLock(`${path}.lock`);
    if (lock === null) return refuse('in-use', message('journal.in-use'));
    release = () => {
      lock.release();
    };
    const db = openDatabase(path, { synchronous: 'FULL' });
    const stop = (code: RefusalCode, why: AnyMessage): JournalOutcome => {
      db.close();
      release?.();
      return refuse(code, why);
    };
    const problems = checkIntegrity(db);
    if (problems.length > 0) return stop('damaged', message('journal.damaged', { why: systemText(problems[0] ?? '') }));
    const version = migrate(db, journalMigrations);
    if (!version.ok) return stop('newer', message('journal.newer', { version: version.found }));
    const readers = createRowReaders();
    const counts = createStateCounts(db);
    const journal = createJournal(db, readers, counts);
    const close = (): void => {
      journal.close();
      release?.();
    };
    return { ok: true, journal: { ...journal, close }, views: createJournalViews(db, readers, counts) };
  } catch (error) {
    release?.();
    return refuse('unopenable', message('journal.unopenable', { why: systemText(error) }));
  }
}

const refuse = (code: RefusalCode, why: AnyMessage): JournalOutcome => ({ ok: false, code, message: why });
