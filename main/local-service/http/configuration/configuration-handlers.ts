import type { ServiceDeps } from '../service-deps.ts';
import type { ConfigurationHandlers } from './configuration-call.ts';
import { settingsHandlers } from './settings-handlers.ts';

/** What answers each call of the configuration. */
export function createConfigurationHandlers(deps: ServiceDeps): ConfigurationHandlers {
  return { ...settingsHandlers(deps) };
}
