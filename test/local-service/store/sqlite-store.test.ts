import { expect, test } from 'vitest';
import { openServiceData } from '#local-service/service-data.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { describeDocuments } from './documents-contract.ts';
import { describeJobsToEnd } from './jobs-to-end-contract.ts';
import { sqliteTables } from './raw-tables.ts';
import { describeRemovedCompany, type StoreWithTables } from './removed-company-contract.ts';
import { describeOutputs } from './output-contract.ts';
import { describeStore } from './store-contract.ts';
import { describeShareLinks } from './share-links-contract.ts';
import { describeInventory } from './inventory-contract.ts';
import { describeFetchQueue } from './fetch-queue-contract.ts';
import { describeSourceStore } from './source-store-contract.ts';
import { addFile, addOwner, at } from './store-under-test.ts';
import { describeUsers } from './users-contract.ts';
import { describeWebhooks } from './webhooks-contract.ts';
import { describeWorkQueue } from './work-queue-contract.ts';

async function open(): Promise<StoreWithTables> {
  const opened = await openServiceData(temporaryDirectory());
  if (!opened.ok) throw new Error(opened.why.code);
  return { ...opened.data, tables: sqliteTables(opened.data.sqlite.writer) };
}

describeStore(open);
describeSourceStore(open);
describeInventory(open);
describeDocuments(open);
describeOutputs(open);
describeFetchQueue(open);
describeWorkQueue(open);
describeJobsToEnd(open);
describeShareLinks(open);
describeWebhooks(open);
describeUsers(open);
describeRemovedCompany(open);

test('bytes are needed until the commit of the transaction that takes them from their file', async () => {
  const data = await open();
  const { store } = data;
  const owner = await addOwner(store, 'Acme');
  const id = await store.transaction((tx) => addFile(tx, owner));
  const needs = () => store.transaction(({ files }) => files.needsBytes(id.replaceAll('-', '')));
  const deleted = store.transaction(({ files }) =>
    files.setStatus(id, { to: 'deleted', at, error: null, countsAsRetry: false }),
  );
  // Both wait at the same time, so that they share one commit, which may fail.
  expect(await needs()).toBe(true);
  await deleted;
  expect(await needs()).toBe(false);
  await data.close();
});
