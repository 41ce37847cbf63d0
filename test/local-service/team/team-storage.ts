import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3Server, type S3Server } from '../../fakes/s3/s3-server.ts';
import { startPostgres, type PostgresServer, type PostgresServerOptions } from '../postgres/postgres-server.ts';

/** A real PostgreSQL and a double of S3, for services in team mode. */
export interface TeamStorage {
  readonly postgres: PostgresServer;
  /** The one that runs now. */
  readonly s3: S3Server;
  /** Returns the variables with which a service uses a new, empty database and the bucket. */
  environment(): Promise<Readonly<Record<string, string>>>;
  /** Ends the double of S3 with all of its connections, as a kill does. */
  killBucket(): Promise<void>;
  /** Starts it again with the same objects and address. */
  startBucket(): Promise<void>;
  stop(): Promise<void>;
}

export async function startTeamStorage(options: PostgresServerOptions = {}): Promise<TeamStorage> {
  const directory = mkdtempSync(path.join(tmpdir(), 'intray-team-'));
  const [postgres, first] = await Promise.all([startPostgres(options), startS3Server({ directory })]);
  let s3 = first;
  let count = 0;
  return {
    postgres,
    get s3() {
      return s3;
    },
    async environment() {
      count += 1;
      return {
        INTRAY_DATABASE: await postgres.createDatabase(),
        INTRAY_BLOBS: `s3://${s3.name}/team-${String(count)}?endpoint=${s3.endpoint}&region=${s3.account.region}`,
        AWS_ACCESS_KEY_ID: s3.account.accessKey,
        AWS_SECRET_ACCESS_KEY: s3.account.secretKey,
      };
    },
    killBucket: () => s3.close(),
    async startBucket() {
      s3 = await startS3Server({ directory, port: Number(new URL(first.endpoint).port) });
    },
    async stop() {
      await Promise.all([postgres.stop(), s3.close()]);
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
