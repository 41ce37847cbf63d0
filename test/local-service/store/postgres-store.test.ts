import { afterAll, beforeAll, describe, vi } from 'vitest';
import { postgresCannotRun } from '../postgres/postgres-server.ts';
import { describeCommitOrder } from './commit-order.ts';
import { describeFetchQueue } from './fetch-queue-contract.ts';
import { describeDocuments } from './documents-contract.ts';
import { describeInventory } from './inventory-contract.ts';
import { describeJobsToEnd } from './jobs-to-end-contract.ts';
import { describeOutputs } from './output-contract.ts';
import { createPostgresStores, type PostgresStores } from './postgres-stores.ts';
import { describeSeveralProcesses } from './several-processes.ts';
import { postgresTables } from './raw-tables.ts';
import { describeRemovedCompany } from './removed-company-contract.ts';
import { describeShareLinks } from './share-links-contract.ts';
import { describeSourceStore } from './source-store-contract.ts';
import { describeStore } from './store-contract.ts';
import type { StoreUnderTest } from './store-under-test.ts';
import { describeUsers } from './users-contract.ts';
import { describeWebhooks } from './webhooks-contract.ts';
import { describeWorkQueue } from './work-queue-contract.ts';

// A test with ten thousand statements takes a few seconds, and half a minute on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe.skipIf(postgresCannotRun !== null)('the store on PostgreSQL', () => {
  let stores: PostgresStores;
  beforeAll(async () => {
    stores = await createPostgresStores();
  });
  afterAll(() => stores.stop());
  const open = (): Promise<StoreUnderTest> => stores.open();

  // Each contract has a group of its own, so that a test opens the store of its contract alone.
  describe('records', () => describeStore(open));
  describe('outputs', () => describeOutputs(open));
  describeSourceStore(open);
  describeInventory(open);
  describeDocuments(open);
  describeFetchQueue(open);
  describeWorkQueue(open);
  describeJobsToEnd(open);
  describeShareLinks(open);
  describeWebhooks(open);
  describeUsers(open);
  describeRemovedCompany(async () => {
    const opened = await stores.open();
    return { ...opened, tables: postgresTables(opened.connectionString) };
  });
  describeSeveralProcesses(() => stores);
  describeCommitOrder(() => stores);
});
