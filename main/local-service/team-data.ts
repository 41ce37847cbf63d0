import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import { openPostgres, type PostgresDatabase } from '#lib/postgres/postgres-database.ts';
import { PostgresError } from '#lib/postgres/postgres-errors.ts';
import { migratePostgres } from '#lib/postgres/postgres-migrations.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { createSecretBox } from './auth/secret-box.ts';
import { ensureServiceKey } from './auth/secrets.ts';
import { holdOnlyProcess } from './only-process.ts';
import { createPostgresSearchIndex, searchMigrations } from './search/postgres/postgres-search-index.ts';
import type { OpenedStore, OpenDataOutcome } from './service-data.ts';
import { migrateStore } from './store/postgres/migrate-store.ts';
import { createPostgresStore } from './store/postgres/postgres-store.ts';
import { parseS3Address, readS3Keys } from './store/s3/s3-address.ts';
import { createS3BlobStore, type S3BlobStore } from './store/s3/s3-blob-store.ts';
import { servicePaths, type ServicePaths } from './store/service-paths.ts';
import type { StoreFailure } from './store/sqlite/open-database.ts';
import type { Store } from './store/store.ts';
import type { TeamOptions } from './team-options.ts';

/** Why the data of team mode cannot be used, for `catch` in this file. */
class TeamProblem extends Error {
  readonly failure: StoreFailure;

  constructor(reason: StoreFailure['reason'], why: ServiceMessage) {
    super(why.code);
    this.failure = { ok: false, reason, why };
  }
}

/**
 * Opens the data of team mode: state and search in PostgreSQL, bytes in an S3 bucket. Key, credentials, logs and files
 * that are being made stay in the data directory. Brings the tables up to date. So far, one process at a time may use a
 * database (`only-process.ts`).
 */
export async function openTeamData(dataDir: string, team: TeamOptions): Promise<OpenDataOutcome> {
  const paths = servicePaths(dataDir);
  mkdirSync(paths.root, { recursive: true, mode: 0o700 });
  const lock = takeExclusiveLock(paths.lock);
  if (lock === null)
    return { ok: false, reason: 'locked', why: serviceMessage('service.start.in-use', { path: paths.root }) };
  const closing: (() => unknown)[] = [() => lock.release()];
  const closeAll = async (): Promise<void> => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    const endedWell = !existsSync(paths.running);
    const database = openPostgres({ connectionString: team.database });
    closing.push(() => database.close());
    const only = await holdOnlyProcess(database);
    if (only === null) throw new TeamProblem('locked', serviceMessage('service.start.team-in-use'));
    closing.push(only.release);
    await migrateAll(database, team);
    const store = createPostgresStore(database);
    await requireOwnKey(store, paths);
    const blobs = openBucket(team, join(paths.root, 'staging'));
    closing.push(() => blobs.close());
    await blobs.discardAbandoned();
    writeFileSync(paths.running, '');
    syncDirectory(paths.root);
    closing.push(() => rmSync(paths.running, { force: true }));
    const search = createPostgresSearchIndex(database);
    return { ok: true, data: { paths, store, search, blobs, taken: only.taken, close: closeAll }, endedWell };
  } catch (error) {
    await closeAll();
    return failureOf(error);
  }
}

/** The store alone, beside a service that may be running. */
export async function openTeamStoreBeside(paths: ServicePaths, team: TeamOptions): Promise<OpenedStore> {
  const database = openPostgres({ connectionString: team.database });
  try {
    await migrateAll(database, team);
    const store = createPostgresStore(database);
    await requireOwnKey(store, paths);
    return { ok: true, store, close: () => database.close() };
  } catch (error) {
    await database.close();
    return failureOf(error);
  }
}

function failureOf(error: unknown): StoreFailure {
  if (error instanceof TeamProblem) return error.failure;
  if (error instanceof PostgresError || (error instanceof Error && 'code' in error))
    return { ok: false, reason: 'unreachable', why: serviceMessage('service.start.team', { why: error.message }) };
  throw error;
}

async function migrateAll(database: PostgresDatabase, { database: address }: TeamOptions): Promise<void> {
  const outcomes = [await migrateStore(database), await migratePostgres(database, 'search', searchMigrations)];
  for (const outcome of outcomes) {
    if (outcome.ok) continue;
    const { found, known } = outcome;
    const path = new URL(address).pathname.slice(1);
    throw new TeamProblem(
      'newer-version',
      serviceMessage('service.start.newer', { path, found: String(found), known: String(known) }),
    );
  }
}

/**
 * Refuses a database whose secrets another key has sealed. Embedded data has one key by its place; a database can be
 * given to any data directory, and the service would end the identities whose secrets it cannot open.
 */
async function requireOwnKey(store: Store, paths: ServicePaths): Promise<void> {
  const secrets = await store.transaction((tx) => tx.identities.sealedSecrets());
  if (secrets.length === 0) return;
  const box = existsSync(paths.key) ? createSecretBox(ensureServiceKey(paths.key)) : null;
  const isOwn = existsSync(paths.credentials) && secrets.every(({ appId, sealed }) => box?.open(sealed, appId) != null);
  if (!isOwn) throw new TeamProblem('other-key', serviceMessage('service.start.team-key', { path: paths.root }));
}

function openBucket({ blobs }: TeamOptions, directory: string): S3BlobStore {
  const why = (text: string) => new TeamProblem('unreachable', serviceMessage('service.start.team', { why: text }));
  if (blobs === null) throw why('a bucket is needed (--blobs s3://bucket/prefix)');
  const parsed = parseS3Address(blobs);
  if (!parsed.ok) throw why(`${blobs} ${parsed.problem}`);
  const keys = readS3Keys(process.env, (path) => readFileSync(path, 'utf8'));
  if (!keys.ok) throw why(keys.problem);
  return createS3BlobStore({ address: parsed.address, keys: keys.keys, directory });
}
