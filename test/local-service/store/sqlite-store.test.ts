import { openServiceData } from '#local-service/service-data.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { describeDocuments } from './documents-contract.ts';
import { describeOutputs } from './output-contract.ts';
import { describeStore } from './store-contract.ts';
import { describeShareLinks } from './share-links-contract.ts';
import { describeInventory } from './inventory-contract.ts';
import { describeFetchQueue } from './fetch-queue-contract.ts';
import { describeSourceStore } from './source-store-contract.ts';
import type { StoreUnderTest } from './store-under-test.ts';
import { describeUsers } from './users-contract.ts';
import { describeWebhooks } from './webhooks-contract.ts';
import { describeWorkQueue } from './work-queue-contract.ts';

async function open(): Promise<StoreUnderTest> {
  const opened = await openServiceData(temporaryDirectory());
  if (!opened.ok) throw new Error(opened.why.code);
  return opened.data;
}

describeStore(open);
describeSourceStore(open);
describeInventory(open);
describeDocuments(open);
describeOutputs(open);
describeFetchQueue(open);
describeWorkQueue(open);
describeShareLinks(open);
describeWebhooks(open);
describeUsers(open);
