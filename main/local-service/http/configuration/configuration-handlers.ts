import type { ServiceDeps } from '../service-deps.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';
import type { ShareAddress } from '../share/share-address.ts';
import { linkHandlers } from './link-handlers.ts';
import { settingsHandlers } from './settings-handlers.ts';

/** What answers each call of the configuration. */
export function createConfigurationHandlers(deps: ServiceDeps, shareAddress: ShareAddress): ConfigurationHandlers {
  return { ...settingsHandlers(deps), ...linkHandlers(deps, shareAddress) };
}
