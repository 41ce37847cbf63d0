import { mkdirSync } from 'node:fs';
import { migrate, type Migration } from '#lib/migrations.ts';
import { openSqliteFile, type SqliteFile } from '#lib/sqlite-file.ts';
import { checkIntegrity, openReader, sqliteErrorCode } from '#lib/sqlite.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { ServicePaths } from '../service-paths.ts';

export interface StoreFailure {
  readonly ok: false;
  readonly reason:
    | 'locked'
    | 'newer-version'
    | 'older-version'
    | 'damaged'
    | 'unreachable'
    | 'other-key'
    | 'other-data'
    | 'wrong-options';
  /** The problem, and what a person can do. */
  readonly why: ServiceMessage;
}

/** A step of the database's history. */
export type StoreMigration = Migration;

export type OpenDatabaseOutcome = { readonly ok: true; readonly file: SqliteFile } | StoreFailure;

/**
 * Opens the service's database, creates it when it is missing, and migrates it. Takes no lock, because the
 * `credentials` command does this beside a running service. `check` reads every page first, which takes a second for
 * every 500 MB. Damage that SQLite meets on its own is reported with and without it.
 * @param migrations all migrations of this version's tables, in order
 */
export function openServiceDatabase(
  paths: ServicePaths,
  migrations: readonly StoreMigration[],
  check: boolean,
): OpenDatabaseOutcome {
  mkdirSync(paths.root, { recursive: true, mode: 0o700 });
  let file: SqliteFile | null = null;
  try {
    file = openSqliteFile(paths.database, { synchronous: 'FULL' });
    const problems = check ? checkIntegrity(file.writer) : [];
    if (problems.length > 0) throw new DamagedDatabase(problems.join('; '));
    const migrated = migrate(file.writer, migrations);
    if (migrated.ok) return { ok: true, file };
    closeAtOnce(file);
    return {
      ok: false,
      reason: 'newer-version',
      why: serviceMessage('service.start.newer', {
        path: paths.database,
        found: String(migrated.found),
        known: String(migrated.known),
      }),
    };
  } catch (error) {
    if (file !== null) closeAtOnce(file);
    const damaged = error instanceof DamagedDatabase || isDamage(sqliteErrorCode(error));
    if (!damaged || !(error instanceof Error)) throw error;
    return {
      ok: false,
      reason: 'damaged',
      why: serviceMessage('service.start.damaged', { path: paths.database, why: error.message }),
    };
  }
}

/** Returns why the database cannot be read as it is when its tables are of an older version; otherwise `null`. */
export function olderVersion(
  { database: path }: ServicePaths,
  migrations: readonly StoreMigration[],
): StoreFailure | null {
  const db = openReader(path);
  try {
    const found = Number(db.pragma('user_version', { simple: true }));
    const known = migrations.length;
    const versions = { path, found: String(found), known: String(known) };
    if (found >= known) return null;
    return { ok: false, reason: 'older-version', why: serviceMessage('service.start.older', versions) };
  } finally {
    db.close();
  }
}

/** Closes without waiting, because no transaction has begun. */
function closeAtOnce({ reader, writer }: SqliteFile): void {
  reader.close();
  writer.close();
}

class DamagedDatabase extends Error {}

function isDamage(code: string | null): boolean {
  return code === 'SQLITE_NOTADB' || (code?.startsWith('SQLITE_CORRUPT') ?? false);
}
