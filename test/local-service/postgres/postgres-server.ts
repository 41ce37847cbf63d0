import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres, type FoundPostgres } from './find-postgres.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const found = findPostgres();

/** Says why no PostgreSQL can be started here; `null` when one can. Tests that need it skip themselves by this. */
export const postgresCannotRun: string | null = typeof found === 'string' ? found : null;
if (postgresCannotRun !== null) process.stderr.write(`tests with PostgreSQL are skipped: ${postgresCannotRun}\n`);

/** A real server in a directory of its own, on a free port of this computer, with a password. */
export interface PostgresServer {
  /** Creates an empty database, or a copy of one that nobody is connected to, and returns its connection string. */
  createDatabase(copyOf?: string): Promise<string>;
  /** Removes a database, and ends the connections to it. */
  dropDatabase(connectionString: string): Promise<void>;
  /** Kills the server with all of its connections, and starts it again on the same data, port and password. */
  killAndStart(): Promise<void>;
  readonly port: () => number;
  /** Of the process that starts all others. */
  readonly processId: () => number;
  /** Its disk, if it has one of its own. */
  readonly disk: SmallDisk | null;
  /** Starts the server again, if it has ended by itself, as it does when its disk is full. Resolves with whether it had. */
  startIfEnded(): Promise<boolean>;
  /** Copies the files of the server while it runs. Only with `archives`. */
  backUp(): Promise<PostgresBackup>;
  /** Ends the server and removes its directory. */
  stop(): Promise<void>;
}

interface PostgresBackup {
  /**
   * Starts a second server from the copy and from the archived log, as the first one was at a moment (ISO 8601), or as it was
   * when it last archived its log. Once.
   */
  recover(moment: string | null): Promise<PostgresServer>;
}

export interface PostgresServerOptions {
  /** Whether it syncs to the disk. Only tests of durability need that, and it takes time. */
  readonly syncs?: boolean;
  /** Its data are on a disk of this size, which `disk` fills. Only where `smallDiskCannotBe` is `null`. */
  readonly diskMb?: number;
  /** Whether its log is archived, for a recovery to a point in time. */
  readonly archives?: boolean;
}

export async function startPostgres(options: PostgresServerOptions = {}): Promise<PostgresServer> {
  const { syncs = false, diskMb, archives = false } = options;
  if (typeof found === 'string') throw new Error(found);
  const directory = mkdtempSync(path.join(tmpdir(), 'intray-postgres-'));
  const folder = path.join(directory, 'data');
  const disk = diskMb === undefined ? null : mountSmallDisk({ folder, sizeMb: diskMb, owner: found.user });
  const removeDirectory = (): void => {
    disk?.unmount();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const password = randomBytes(16).toString('hex');
    await createCluster(found, directory, password);
    // A small disk has room for its log.
    const more = disk === null ? [] : ['min_wal_size=32MB', 'max_wal_size=64MB'];
    const archive = archives ? makeArchive(found, directory) : null;
    const archiving = archive === null ? [] : ['archive_mode=on', `archive_command=cp %p ${archive}/%f`];
    const running = await run(found, directory, password, [...more, ...(syncs ? [] : unsynced), ...archiving]);
    const backUp = archive === null ? null : () => backUpServer(found, running, { archive, password });
    return createServerHandle(running, { disk, backUp }, removeDirectory);
  } catch (error) {
    removeDirectory();
    throw error;
  }
}

/** Options of a program that runs as the user of the server, in a directory that this user can read. */
function asServerUser({ user }: FoundPostgres, directory: string): SpawnOptions {
  return { ...(user ?? {}), cwd: directory, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } };
}

/** The databases compare texts as a German does, so that a statement that relies on the order of bytes must say so. */
const language = ['--locale=C', '--locale-provider=icu', '--icu-locale=de-DE'];

async function createCluster(postgres: FoundPostgres, directory: string, password: string): Promise<void> {
  const passwordFile = path.join(directory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (postgres.user !== null)
    for (const one of [directory, passwordFile]) chownSync(one, postgres.user.uid, postgres.user.gid);
  const args = ['-D', path.join(directory, 'data'), '-U', 'intray', '--auth=scram-sha-256', '-E', 'UTF8'];
  const child = spawn(
    postgres.initdb,
    [...args, ...language, '--no-sync', `--pwfile=${passwordFile}`],
    asServerUser(postgres, directory),
  );
  const errors = collected(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`initdb ended with code ${String(code)}: ${errors()}`);
}

function makeArchive({ user }: FoundPostgres, directory: string): string {
  const archive = path.join(directory, 'archive');
  mkdirSync(archive, { mode: 0o700 });
  if (user !== null) chownSync(archive, user.uid, user.gid);
  return archive;
}

/** Follows docs/team-mode.md#to-a-point-in-time. */
async function backUpServer(
  postgres: FoundPostgres,
  server: RunningServer,
  { archive, password }: { readonly archive: string; readonly password: string },
): Promise<PostgresBackup> {
  const directory = mkdtempSync(path.join(tmpdir(), 'intray-postgres-'));
  const removeDirectory = (): void => rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  if (postgres.user !== null) chownSync(directory, postgres.user.uid, postgres.user.gid);
  const program = path.join(path.dirname(realpathSync(postgres.initdb)), 'pg_basebackup');
  const data = path.join(directory, 'data');
  const args = ['-D', data, '--checkpoint=fast', '--no-sync', '-d', server.addressOf('postgres')];
  const child = spawn(program, args, asServerUser(postgres, directory));
  const errors = collected(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`pg_basebackup ended with code ${String(code)}: ${errors()}`);
  return {
    async recover(moment) {
      const signal = path.join(data, 'recovery.signal');
      writeFileSync(signal, '');
      if (postgres.user !== null) chownSync(signal, postgres.user.uid, postgres.user.gid);
      const target = moment === null ? [] : [`recovery_target_time=${moment}`, 'recovery_target_action=promote'];
      const settings = [...unsynced, `restore_command=cp ${archive}/%f "%p"`, ...target];
      const recovered = await run(postgres, directory, password, settings);
      await untilRecovered(recovered.addressOf('postgres'));
      return createServerHandle(recovered, { disk: null, backUp: null }, removeDirectory);
    },
  };
}

/** A server that recovers answers questions already. */
async function untilRecovered(address: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 50) {
    const answer = await withClient(address, (client) => client.query('SELECT pg_is_in_recovery() AS yes'));
    if ((answer.rows as readonly { readonly yes: boolean }[])[0]?.yes === false) return;
    await delay(50);
  }
  throw new Error('PostgreSQL did not recover within 60 s');
}

const unsynced = ['fsync=off', 'full_page_writes=off'];

interface RunningServer {
  readonly addressOf: (database: string) => string;
  readonly start: () => Promise<void>;
  readonly processId: () => number;
  readonly hasEnded: () => boolean;
  readonly end: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void>;
}

async function run(
  postgres: FoundPostgres,
  directory: string,
  password: string,
  more: readonly string[],
): Promise<RunningServer> {
  const port = await freePort();
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', 'timezone=UTC'],
    ...more,
  ];
  const args = ['-D', path.join(directory, 'data'), '-p', String(port), ...settings.flatMap((one) => ['-c', one])];
  const addressOf = (database: string) => `postgres://intray:${password}@127.0.0.1:${String(port)}/${database}`;
  let child: ChildProcess | null = null;
  let unwatch = (): void => undefined;
  const server: RunningServer = {
    addressOf,
    async start() {
      child = spawn(postgres.postgres, args, asServerUser(postgres, directory));
      unwatch = watchOver(child, directory);
      await untilReady(child, addressOf('postgres'));
    },
    processId: () => child?.pid ?? 0,
    hasEnded: () => child !== null && (child.exitCode !== null || child.signalCode !== null),
    async end(signal) {
      if (child === null) return;
      const closed = server.hasEnded() ? Promise.resolve() : once(child, 'close');
      child.kill(signal);
      child = null;
      await closed;
      unwatch();
    },
  };
  await server.start();
  return server;
}

/**
 * Ends the server and removes its directory when this process ends, however it does, before the server was stopped. Returns
 * what ends the watch.
 */
function watchOver(child: ChildProcess, directory: string): () => void {
  const script = 'read -r line || { kill -s QUIT "$1"; sleep 1; umount --lazy "$2/data" 2>/dev/null; rm -rf "$2"; }';
  const watch = spawn('sh', ['-c', script, 'sh', String(child.pid), directory], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.unref();
  return () => void watch.stdin.end('stopped\n');
}

function createServerHandle(
  server: RunningServer,
  { disk, backUp }: { readonly disk: SmallDisk | null; readonly backUp: (() => Promise<PostgresBackup>) | null },
  removeDirectory: () => void,
): PostgresServer {
  let created = 0;
  const administer = (sql: string) => withClient(server.addressOf('postgres'), (client) => client.query(sql));
  return {
    disk,
    port: () => Number(new URL(server.addressOf('postgres')).port),
    processId: server.processId,
    async startIfEnded() {
      if (!server.hasEnded()) return false;
      await server.end('SIGQUIT');
      await server.start();
      return true;
    },
    async createDatabase(copyOf) {
      created += 1;
      const name = `test_${String(created)}`;
      await administer(`CREATE DATABASE ${name} ${copyOf === undefined ? '' : `TEMPLATE ${nameOf(copyOf)}`}`);
      return server.addressOf(name);
    },
    async dropDatabase(connectionString) {
      await administer(`DROP DATABASE IF EXISTS ${nameOf(connectionString)} WITH (FORCE)`);
    },
    async killAndStart() {
      await server.end('SIGQUIT');
      await server.start();
    },
    backUp: () => (backUp === null ? Promise.reject(new Error('the server archives nothing')) : backUp()),
    async stop() {
      await server.end('SIGINT');
      removeDirectory();
    },
  };
}

const nameOf = (connectionString: string): string => new URL(connectionString).pathname.slice(1);

/** Runs `work` with a connection of its own. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const errors = collected(child);
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 50) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${String(child.exitCode)}: ${errors()}`);
    try {
      await withClient(address, (client) => client.query('SELECT 1'));
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error(`PostgreSQL was not ready within 60 s: ${errors()}`);
}

/** Keeps reading what a program reports, so that it never waits, and returns the last part of it. */
function collected(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (text = (text + chunk).slice(-4_000)));
  return () => text;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
