import { openServiceData, type OpenDataOutcome } from '#local-service/service-data.ts';
import { openTeamData } from '#local-service/team-data.ts';
import { postgresCannotRun } from '../local-service/postgres/postgres-server.ts';
import { startTeamStorage } from '../local-service/team/team-storage.ts';
import { copyDocuments } from './copy-documents.ts';
import { processorMsOfAll } from './processor-time.ts';

/** Where a measured service keeps its data. */
export interface BenchStorage {
  /** As the table names it. */
  readonly who: string;
  /** The variables of the service and its workers. */
  readonly env: Readonly<Record<string, string>>;
  /** Opens the data of a service that does not run. */
  readonly open: (dataDir: string) => Promise<OpenDataOutcome>;
  /** Makes so many of each document of a service that does not run; `null` where it cannot. */
  readonly multiply: ((times: number, say: (line: string) => void) => Promise<void>) | null;
  /** The processor time of the database so far; 0 where it is a part of the service. */
  readonly databaseMs: () => number;
  /** Requests to the bucket so far. */
  readonly bucketRequests: () => number;
  readonly stop: () => Promise<void>;
}

export const embeddedStorage: BenchStorage = {
  who: 'intray',
  env: {},
  open: openServiceData,
  multiply: null,
  databaseMs: () => 0,
  bucketRequests: () => 0,
  stop: () => Promise.resolve(),
};

/** A PostgreSQL that syncs, and the double of S3 in this process. `null` where there is no PostgreSQL. */
export async function startTeamBenchStorage(): Promise<BenchStorage | null> {
  if (postgresCannotRun !== null) return null;
  const storage = await startTeamStorage({ syncs: true });
  const env = await storage.environment();
  return {
    who: 'intray, team',
    env,
    open(dataDir) {
      // It takes the secrets from the environment and removes them.
      Object.assign(process.env, env);
      return openTeamData(
        dataDir,
        { database: env['INTRAY_DATABASE'] ?? '', blobs: env['INTRAY_BLOBS'] ?? '' },
        'service',
      );
    },
    multiply: (times, say) => copyDocuments(env['INTRAY_DATABASE'] ?? '', times, say),
    databaseMs: () => processorMsOfAll(storage.postgres.processId()),
    bucketRequests: () => Object.values(storage.s3.requests).reduce((sum, count) => sum + count, 0),
    stop: () => storage.stop(),
  };
}
