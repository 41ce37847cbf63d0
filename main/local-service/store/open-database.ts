import { mkdirSync } from 'node:fs';
import { migrate } from '#lib/migrations.ts';
import { checkIntegrity, openDatabase, sqliteErrorCode, type Database } from '#lib/sqlite.ts';
import { searchSchema } from '../search/index-schema.ts';
import { schemaV1, schemaV3, schemaV4 } from './schema.ts';
import type { ServicePaths } from './service-paths.ts';

export interface StoreFailure {
  readonly ok: false;
  readonly reason: 'locked' | 'newer-version' | 'damaged';
  /** For a person: what is wrong, and what to do. */
  readonly message: string;
}

export type OpenDatabaseOutcome = { readonly ok: true; readonly db: Database } | StoreFailure;

const migrations: readonly string[] = [schemaV1, searchSchema, schemaV3, schemaV4];

/**
 * Opens the service's database, makes it when it is missing, and brings it up to date. Takes no lock: the `credentials`
 * command does this beside a running service. `check` reads every page first, which takes a second for every 500 MB; damage
 * that SQLite meets by itself is told either way.
 */
export function openServiceDatabase(paths: ServicePaths, check: boolean): OpenDatabaseOutcome {
  mkdirSync(paths.root, { recursive: true, mode: 0o700 });
  let db: Database | null = null;
  try {
    db = openDatabase(paths.database, { synchronous: 'FULL' });
    const problems = check ? checkIntegrity(db) : [];
    if (problems.length > 0) throw new DamagedDatabase(problems.join('; '));
    const migrated = migrate(db, migrations);
    if (migrated.ok) return { ok: true, db };
    db.close();
    return {
      ok: false,
      reason: 'newer-version',
      message:
        `${paths.database} was made by a newer Intray (format ${migrated.found}, this one knows ${migrated.known}). ` +
        'Install that version again, or use another data directory.',
    };
  } catch (error) {
    db?.close();
    const damaged = error instanceof DamagedDatabase || isDamage(sqliteErrorCode(error));
    if (!damaged || !(error instanceof Error)) throw error;
    return {
      ok: false,
      reason: 'damaged',
      message: `${paths.database} is damaged (${error.message}). Put back a copy of the data directory; nothing was changed.`,
    };
  }
}

class DamagedDatabase extends Error {}

function isDamage(code: string | null): boolean {
  return code === 'SQLITE_NOTADB' || (code?.startsWith('SQLITE_CORRUPT') ?? false);
}
