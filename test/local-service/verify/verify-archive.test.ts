import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, vi } from 'vitest';
import { openPostgres } from '#lib/postgres/postgres-database.ts';
import { createPostgresSearchIndex, migrateSearch } from '#local-service/search/postgres/postgres-search-index.ts';
import { openServiceData } from '#local-service/service-data.ts';
import { migrateStore } from '#local-service/store/postgres/migrate-store.ts';
import { createPostgresStore } from '#local-service/store/postgres/postgres-store.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { postgresCannotRun, startPostgres, withClient, type PostgresServer } from '../postgres/postgres-server.ts';
import { addressOf, openS3, startServer } from '../store/s3-under-test.ts';
import { describeVerify, type ArchiveUnderTest } from './verify-contract.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe('a check of the data directory', () => describeVerify(openEmbedded));

describe.skipIf(postgresCannotRun !== null)('a check of database and bucket', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  describeVerify(() => openTeam(server));
});

async function openEmbedded(): Promise<ArchiveUnderTest> {
  const opened = await openServiceData(temporaryDirectory());
  if (!opened.ok) throw new Error(opened.why.code);
  const { paths, sqlite, ...data } = opened.data;
  const fileOf = (sha256: string): string => path.join(paths.blobs, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  return {
    ...data,
    truncate: (sha256) => truncateSync(fileOf(sha256), readFileSync(fileOf(sha256)).byteLength - 1),
    changeByte: (sha256) => writeFileSync(fileOf(sha256), withFirstByteChanged(readFileSync(fileOf(sha256)))),
    sql: (statement) => Promise.try(() => void sqlite.writer.exec(statement)),
  };
}

async function openTeam(server: PostgresServer): Promise<ArchiveUnderTest> {
  const connectionString = await server.createDatabase();
  const database = openPostgres({ connectionString });
  await migrateStore(database);
  await migrateSearch(database);
  const bucket = await startServer();
  const keyOf = (sha256: string): string => addressOf(bucket).prefix + sha256;
  const objectOf = (sha256: string) => {
    const object = bucket.objects.find(keyOf(sha256));
    if (object === null) throw new Error(`no object ${sha256}`);
    return object;
  };
  return {
    store: createPostgresStore(database, { current: 'a run', previous: null }),
    search: createPostgresSearchIndex(database),
    blobs: openS3(bucket),
    truncate(sha256) {
      const object = objectOf(sha256);
      const sizeBytes = object.sizeBytes - 1;
      const file = bucket.objects.newFile();
      writeFileSync(file, readFileSync(object.file).subarray(0, sizeBytes));
      bucket.objects.put({ ...object, file, sizeBytes }, false);
    },
    changeByte: (sha256) => bucket.corrupt(keyOf(sha256)),
    sql: (statement) =>
      withClient(connectionString, async (client) => {
        await client.query(statement);
      }),
    close: () => database.close(),
  };
}

function withFirstByteChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed[0] = (changed[0] ?? 0) ^ 1;
  return changed;
}
