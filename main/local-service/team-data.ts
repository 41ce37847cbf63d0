import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeExclusiveLock } from '#lib/exclusive-lock.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { createSecretBox } from './auth/secret-box.ts';
import { ensureServiceKey } from './auth/secrets.ts';
import { fillPairs } from './search/postgres/fill-pairs.ts';
import { createPostgresSearchIndex, migrateSearch, searchVersion } from './search/postgres/postgres-search-index.ts';
import type { OpenedArchive, OpenedStore, OpenDataOutcome } from './service-data.ts';
import { isDatabaseProblem, openTeamDatabase, type TeamDatabase } from './store/postgres/open-store.ts';
import type { OnlyProcess } from './store/postgres/only-process.ts';
import { BucketError } from './store/s3/bucket-error.ts';
import { parseS3Address, readS3Keys } from './store/s3/s3-address.ts';
import { createS3BlobStore, type S3BlobStore } from './store/s3/s3-blob-store.ts';
import { servicePaths, type ServicePaths } from './store/service-paths.ts';
import type { StoreFailure } from './store/sqlite/open-database.ts';
import { applicationName } from './store/postgres/team-processes.ts';
import type { TeamProcess } from './store/team-process.ts';
import type { Store } from './store/store.ts';
import { isOwnBucket, markOf } from './team-bucket.ts';
import { bucketAddress, databaseAddress, forgetSecrets, type TeamOptions } from './team-options.ts';

/** Why the data of team mode cannot be used, for `catch` in this file. */
class TeamProblem extends Error {
  readonly failure: StoreFailure;

  constructor(reason: StoreFailure['reason'], why: ServiceMessage) {
    super(why.code);
    this.failure = { ok: false, reason, why };
  }
}

/**
 * A service brings the tables up to date and is the only one of a database. Any number of workers read beside it. A source is
 * an archive that is moved elsewhere: it keeps the service out, and changes no tables.
 */
type TeamRole = 'service' | 'worker' | 'source';

/**
 * Opens the data of team mode: state and search in PostgreSQL, bytes in an S3 bucket. Key, credentials, logs and files
 * that are being made stay in the data directory. Only a service needs key and credentials, and changes tables.
 */
export async function openTeamData(dataDir: string, team: TeamOptions, role: TeamRole): Promise<OpenDataOutcome> {
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
    requireNoArchive(paths);
    const endedWell = !existsSync(paths.running);
    const runs = { current: randomUUID(), previous: readPreviousRun(paths) };
    const kind = role === 'worker' ? 'worker' : 'service';
    const opened = openTeamDatabase(team.database, applicationName(kind, runs.current));
    closing.push(opened.close);
    const store = opened.store(runs);
    const only = role === 'worker' ? null : await holdService(opened);
    if (only !== null) closing.push(only.release);
    if (role === 'service') {
      await migrateAll(opened, team);
      await requireOwnKey(store, paths);
    } else await requireTables(opened, team);
    const clock = await opened.clock();
    closing.push(clock.close);
    const blobs = openBucket(team, join(paths.root, 'staging'));
    closing.push(() => blobs.close());
    forgetSecrets(process.env);
    if (role !== 'source') await requireOwnBucket(opened, { store, blobs, role }, team);
    await blobs.discardAbandoned();
    writeFileSync(paths.team, '');
    writeFileSync(paths.running, runs.current);
    syncDirectory(paths.root);
    closing.push(() => rmSync(paths.running, { force: true }));
    const search = createPostgresSearchIndex(opened.database);
    if (role === 'service') closing.push(startFilling(opened.database));
    const taken = only?.taken ?? new Promise<never>(() => undefined);
    const { onWaiting, processes } = opened;
    const parts = { taken, nowMs: clock.nowMs, onWaiting, processes };
    const { connections } = opened.database;
    return { ok: true, data: { paths, store, search, blobs, team: parts, connections, close: closeAll }, endedWell };
  } catch (error) {
    await closeAll();
    return failureOf(error, team);
  }
}

/** Completes the index beside all other work. Returns what ends it; the next start goes on, also after a failure. */
function startFilling(database: TeamDatabase['database']): () => Promise<void> {
  const ending = new AbortController();
  const filling = fillPairs(database, ending.signal).catch(() => undefined);
  return async () => {
    ending.abort();
    await filling;
  };
}

/** Makes this the only service of the database. */
async function holdService({ holdAlone }: TeamDatabase): Promise<OnlyProcess> {
  const only = await holdAlone();
  if (only === null) throw new TeamProblem('locked', serviceMessage('service.start.team-in-use'));
  return only;
}

/** The name of the run before, if it did not end well. Its claims have this name, too. */
function readPreviousRun({ running }: ServicePaths): string | null {
  const name = existsSync(running) ? readFileSync(running, 'utf8') : '';
  return name === '' ? null : name;
}

/** Store and index, beside a service that may be running, or before its first start. */
export function openTeamStoreBeside(paths: ServicePaths, team: TeamOptions): Promise<OpenedStore> {
  // The key of the service is made here.
  mkdirSync(paths.root, { recursive: true, mode: 0o700 });
  return openBeside(paths, team, ({ database, store, close }) => {
    writeFileSync(paths.team, '');
    return { ok: true, store, search: createPostgresSearchIndex(database), close };
  });
}

/** The whole archive, beside a service that may be running. */
export function openTeamArchiveBeside(paths: ServicePaths, team: TeamOptions): Promise<OpenedArchive | StoreFailure> {
  return openBeside(paths, team, ({ database, store, close }) => {
    const blobs = openBucket(team, join(paths.root, 'staging'));
    const closeAll = async (): Promise<void> => {
      await blobs.close();
      await close();
    };
    return { ok: true, store, search: createPostgresSearchIndex(database), blobs, close: closeAll };
  });
}

async function openBeside<Opened>(
  paths: ServicePaths,
  team: TeamOptions,
  open: (
    database: Pick<TeamDatabase, 'database' | 'name' | 'close'> & { readonly store: Store },
  ) => Opened | Promise<Opened>,
): Promise<Opened | StoreFailure> {
  const { database, close, ...opened } = openTeamDatabase(team.database);
  try {
    requireNoArchive(paths);
    await migrateAll({ database, close, ...opened }, team);
    const store = opened.store({ current: randomUUID(), previous: null });
    await requireOwnKey(store, paths);
    return await open({ database, name: opened.name, store, close });
  } catch (error) {
    await close();
    return failureOf(error, team);
  }
}

/** Throws what is no problem with the data of team mode. */
export function failureOf(error: unknown, team: TeamOptions): StoreFailure {
  if (error instanceof TeamProblem) return error.failure;
  if (isDatabaseProblem(error))
    return unreachable('service.start.team-database', { address: databaseAddress(team), why: error.message });
  if (error instanceof BucketError) {
    const refusesKeys = error.status === 401 || error.status === 403;
    const code = refusesKeys ? 'service.start.team-bucket-keys' : 'service.start.team-blobs';
    // A request for the bucket itself names no object.
    return unreachable(code, { address: bucketAddress(team), why: error.reason.replace(/^([A-Z]+) :/u, '$1:') });
  }
  throw error;
}

function unreachable(
  code: 'service.start.team-database' | 'service.start.team-blobs' | 'service.start.team-bucket-keys',
  params: { readonly address: string; readonly why: string },
): StoreFailure {
  return { ok: false, reason: 'unreachable', why: serviceMessage(code, params) };
}

/** Brings the tables of a database up to date, beside whatever uses it. */
export async function migrateTeamDatabase(team: TeamOptions): Promise<{ readonly ok: true } | StoreFailure> {
  const opened = openTeamDatabase(team.database);
  try {
    await migrateAll(opened, team);
    return { ok: true };
  } catch (error) {
    return failureOf(error, team);
  } finally {
    await opened.close();
  }
}

/** The processes that are connected to a database of this version, which is not changed. */
export async function teamProcesses(
  team: TeamOptions,
): Promise<{ readonly ok: true; readonly processes: readonly TeamProcess[] } | StoreFailure> {
  const opened = openTeamDatabase(team.database);
  try {
    await requireTables(opened, team);
    return { ok: true, processes: await opened.processes() };
  } catch (error) {
    return failureOf(error, team);
  } finally {
    await opened.close();
  }
}

async function migrateAll({ database, migrate }: TeamDatabase, team: TeamOptions): Promise<void> {
  for (const outcome of [await migrate(), await migrateSearch(database)]) requireVersion(outcome, team);
}

/** Refuses tables of another version, and changes nothing. */
async function requireTables({ database, version }: TeamDatabase, team: TeamOptions): Promise<void> {
  for (const outcome of [await version(), await searchVersion(database)]) requireVersion(outcome, team);
}

function requireVersion(
  outcome: Awaited<ReturnType<TeamDatabase['version']>>,
  { database: address }: TeamOptions,
): void {
  if (outcome.ok) return;
  const { found, known } = outcome;
  const versions = { path: new URL(address).pathname.slice(1), found: String(found), known: String(known) };
  if (found < known) throw new TeamProblem('older-version', serviceMessage('service.start.older', versions));
  throw new TeamProblem('newer-version', serviceMessage('service.start.newer', versions));
}

/** Refuses a data directory that holds documents: in team mode none of them would be found. */
export function requireNoArchive(paths: ServicePaths): void {
  if (existsSync(paths.database))
    throw new TeamProblem('other-data', serviceMessage('service.start.own-archive', { path: paths.root }));
}

/**
 * Refuses a database whose secrets another key has sealed. Embedded data has one key by its place; a database can be
 * given to any data directory, and the service would end the identities whose secrets it cannot open.
 */
export async function requireOwnKey(store: Store, paths: ServicePaths): Promise<void> {
  const secrets = await store.transaction((tx) => tx.identities.sealedSecrets());
  if (secrets.length === 0) return;
  const box = existsSync(paths.key) ? createSecretBox(ensureServiceKey(paths.key)) : null;
  const isOwn =
    box !== null &&
    existsSync(paths.credentials) &&
    secrets.every(({ appId, sealed }) => box.open(sealed, appId) !== null);
  if (!isOwn) throw new TeamProblem('other-key', serviceMessage('service.start.team-key', { path: paths.root }));
}

/** Refuses a bucket that belongs to another database: each would remove bytes that only the other one needs. */
async function requireOwnBucket(
  { name }: Pick<TeamDatabase, 'name'>,
  use: Pick<Parameters<typeof isOwnBucket>[1], 'store' | 'blobs'> & { readonly role: TeamRole },
  team: TeamOptions,
): Promise<void> {
  const mayClaim = use.role === 'service';
  if (await isOwnBucket(await name(mayClaim), { ...use, mayClaim })) return;
  throw new TeamProblem('other-data', serviceMessage('service.start.team-bucket', bucketName(team)));
}

/** Without what only says how it is reached. */
const bucketName = (team: TeamOptions) => ({ bucket: bucketAddress(team) });

/** Makes the bucket the database's, whosever it was. Resolves with its name. */
export function takeTeamBucket(
  paths: ServicePaths,
  team: TeamOptions,
): Promise<{ readonly ok: true; readonly bucket: string } | StoreFailure> {
  return openBeside(paths, team, async ({ name, close }) => {
    const blobs = openBucket(team, join(paths.root, 'staging'));
    try {
      const own = await name(true);
      if (own === null) throw new Error('a database that was marked has a name');
      await blobs.owner.replace(markOf(own));
    } finally {
      await blobs.close();
    }
    await close();
    return { ok: true, ...bucketName(team) };
  });
}

function openBucket(team: TeamOptions, directory: string): S3BlobStore {
  const params = { address: bucketAddress(team) };
  const why = (text: string) =>
    new TeamProblem('wrong-options', serviceMessage('service.start.team-blobs', { ...params, why: text }));
  const parsed = parseS3Address(team.blobs ?? '');
  if (!parsed.ok) throw why(`the address ${parsed.problem}`);
  const keys = readS3Keys(process.env, (path) => readFileSync(path, 'utf8'));
  if (!keys.ok) throw why(keys.problem);
  return createS3BlobStore({ address: parsed.address, keys: keys.keys, directory });
}
