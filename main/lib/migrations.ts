import type { Database } from './sqlite.ts';

export type MigrationOutcome =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly found: number; readonly known: number };

/** The step from one version to the next: SQL, or a function when rows have to be rewritten. */
export type Migration = string | ((db: Database) => void);

/**
 * Migrates a database to the newest version; the first migration makes version 1. All missing migrations run in one
 * transaction, which other processes wait for. Refuses a database of a newer program and leaves it unchanged.
 */
export function migrate(db: Database, migrations: readonly Migration[]): MigrationOutcome {
  const run = db.transaction((): MigrationOutcome => {
    const found = Number(db.pragma('user_version', { simple: true }));
    if (found > migrations.length) return { ok: false, found, known: migrations.length };
    // Writing the same version again would change the file.
    if (found === migrations.length) return { ok: true, version: found };
    for (const step of migrations.slice(found)) {
      if (typeof step === 'string') db.exec(step);
      else step(db);
    }
    db.pragma(`user_version = ${migrations.length}`);
    return { ok: true, version: migrations.length };
  });
  return run.immediate();
}
