import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startS3Server, type S3Server } from '../../fakes/s3/s3-server.ts';
import { startPostgres, type PostgresServer } from '../postgres/postgres-server.ts';

/** A real PostgreSQL and a double of S3, for services in team mode. */
export interface TeamStorage {
  readonly postgres: PostgresServer;
  readonly s3: S3Server;
  /** Returns the variables with which a service uses a new, empty database and the bucket. */
  environment(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

export async function startTeamStorage(): Promise<TeamStorage> {
  const directory = mkdtempSync(path.join(tmpdir(), 'intray-team-'));
  const [postgres, s3] = await Promise.all([startPostgres(), startS3Server({ directory })]);
  let count = 0;
  return {
    postgres,
    s3,
    async environment() {
      count += 1;
      return {
        INTRAY_DATABASE: await postgres.createDatabase(),
        INTRAY_BLOBS: `s3://${s3.name}/team-${String(count)}?endpoint=${s3.endpoint}&region=${s3.account.region}`,
        AWS_ACCESS_KEY_ID: s3.account.accessKey,
        AWS_SECRET_ACCESS_KEY: s3.account.secretKey,
      };
    },
    async stop() {
      await Promise.all([postgres.stop(), s3.close()]);
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
