import type { ServiceDeps } from '../service-deps.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';
import type { ServiceAddress, ShareAddress } from '../share/share-address.ts';
import { linkHandlers } from './link-handlers.ts';
import { applyHandlers } from './apply-handlers.ts';
import { companyHandlers } from './company-handlers.ts';
import { fieldsHandlers } from './fields-handlers.ts';
import { fetchHandlers } from './fetch-handlers.ts';
import { journalHandlers } from './journal-handlers.ts';
import { reviewHandlers } from './review-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { tablesHandlers } from './tables-handlers.ts';
import { tagsHandlers } from './tags-handlers.ts';
import { webhookHandlers } from './webhook-handlers.ts';
import { transferHandlers } from './transfer-handlers.ts';
import { keyHandlers } from './key-handlers.ts';
import { userHandlers } from './user-handlers.ts';
import { trialHandlers } from './trial-handlers.ts';

/** Addresses at which others reach the service. */
interface Addresses {
  readonly serviceAddress: ServiceAddress;
  readonly shareAddress: ShareAddress;
}

/** What answers each call of the configuration. */
export function createConfigurationHandlers(
  deps: ServiceDeps,
  { serviceAddress, shareAddress }: Addresses,
): ConfigurationHandlers {
  return {
    ...settingsHandlers(deps),
    ...linkHandlers(deps, shareAddress),
    ...tagsHandlers(deps),
    ...fieldsHandlers(deps),
    ...tablesHandlers(deps),
    ...journalHandlers(deps),
    ...webhookHandlers(deps),
    ...trialHandlers(deps),
    ...fetchHandlers(deps),
    ...applyHandlers(deps),
    ...transferHandlers(deps),
    ...reviewHandlers(deps),
    ...userHandlers(deps),
    ...keyHandlers(deps, serviceAddress),
    ...companyHandlers(deps, serviceAddress),
  };
}
