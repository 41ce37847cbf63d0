import path from 'node:path';
import type { Credentials } from '../../suites/conformance/target.ts';
import { startNetwork, type Network } from '../../fakes/network/network.ts';
import { withClient } from '../postgres/postgres-server.ts';
import { createServiceCaller, type ServiceCaller } from '../service-caller.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../service-process.ts';
import type { TeamStorage } from './team-storage.ts';
import { end, startWorker } from './team-worker.ts';

/** What lies between processes of a team and its storage. */
interface StorageNetworks {
  readonly database: Network;
  readonly bucket: Network;
}

/** A service that does not read and its workers, as processes. */
export interface Team {
  readonly storage: TeamStorage;
  /** Its address, not through a network. */
  readonly database: string;
  readonly networks: Readonly<Record<'service' | 'workers', StorageNetworks>>;
  readonly client: () => ServiceCaller;
  readonly baseUrl: () => string;
  readonly workers: ServiceProcess[];
  readonly addWorker: (place: number, dataDir: string) => Promise<void>;
  readonly dataDirOf: (place: number) => string;
  readonly restartService: () => Promise<void>;
  readonly backlog: () => Promise<number>;
  readonly tagged: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

interface TeamSettings {
  readonly workers: number;
  readonly leaseSeconds: number;
}

type Environment = Readonly<Record<string, string>>;

export async function startTeam(storage: TeamStorage, place: string, settings: TeamSettings): Promise<Team> {
  const env: Environment = {
    ...(await storage.environment()),
    INTRAY_LEASE_SECONDS: String(settings.leaseSeconds),
  };
  const database = env['INTRAY_DATABASE'] ?? '';
  const networks = { service: await networksOf(env, storage), workers: await networksOf(env, storage) };
  const count = async (sql: string): Promise<number> =>
    Number((await withClient(database, (db) => db.query<{ readonly count: string }>(sql))).rows[0]?.count);
  const service = createServiceOf(throughNetworks(env, networks.service), path.join(place, 'service'));
  const workers: ServiceProcess[] = [];
  const dataDirs: string[] = [];
  const team: Team = {
    ...{ storage, database, networks, workers },
    client: () => service.running().client,
    baseUrl: () => service.running().baseUrl,
    async addWorker(at, dataDir) {
      dataDirs[at] = dataDir;
      workers[at] = await startWorker({ ...throughNetworks(env, networks.workers), INTRAY_WORKERS: '1' }, dataDir);
    },
    dataDirOf: (at) => dataDirs[at] ?? '',
    async restartService() {
      await service.kill();
      await service.start();
    },
    backlog: () => count('SELECT count(*) FROM work_items'),
    tagged: () => count("SELECT count(*) FROM files WHERE status = 'tagged'"),
    async stop() {
      for (const one of workers) await end(one, 'SIGKILL');
      await service.kill();
      for (const { database: toDatabase, bucket } of Object.values(networks)) {
        toDatabase.close();
        bucket.close();
      }
    },
  };
  await service.start();
  // Failures are never a file's own fault here.
  await withClient(database, (db) =>
    db.query(`UPDATE companies SET cloud_info_json = (cloud_info_json::jsonb || '{"file_retry_limit": 100}')::text`),
  );
  for (let at = 0; at < settings.workers; at += 1) await team.addWorker(at, path.join(place, `worker-${String(at)}`));
  return team;
}

async function networksOf(env: Environment, { s3 }: TeamStorage): Promise<StorageNetworks> {
  const portOf = (address: string): number => Number(new URL(address).port);
  return {
    database: await startNetwork(portOf(env['INTRAY_DATABASE'] ?? '')),
    bucket: await startNetwork(portOf(s3.endpoint)),
  };
}

/** The variables of a process whose storage is behind networks. */
function throughNetworks(env: Environment, { database, bucket }: StorageNetworks): Environment {
  return {
    ...env,
    INTRAY_DATABASE: database.through(env['INTRAY_DATABASE'] ?? ''),
    INTRAY_BLOBS: bucket.through(env['INTRAY_BLOBS'] ?? ''),
  };
}

interface RunningService {
  readonly baseUrl: string;
  readonly client: ServiceCaller;
}

/** A service that can be started again on its port. */
function createServiceOf(env: Environment, dataDir: string) {
  let process: ServiceProcess | null = null;
  let running: RunningService | null = null;
  return {
    async start(): Promise<void> {
      const port = running === null ? '0' : new URL(running.baseUrl).port;
      process = spawnServiceIn(env, 'serve', '--data-dir', dataDir, '--port', port, '--workers', '0');
      const baseUrl = await ready(process);
      const program = spawnServiceIn(env, 'credentials', '--data-dir', dataDir, '--json');
      if ((await program.ended) !== 0) throw new Error(program.stderr());
      running = { baseUrl, client: createServiceCaller(baseUrl, JSON.parse(program.stdout()) as Credentials) };
    },
    async kill(): Promise<void> {
      if (process !== null) await end(process, 'SIGKILL');
    },
    running(): RunningService {
      if (running === null) throw new Error('the service has not started');
      return running;
    },
  };
}
