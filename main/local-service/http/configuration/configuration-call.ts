import type { ConfigurationCallName } from '#service-api/configuration/calls.ts';
import type { PrivateHandlers, PrivateRequest } from '../private-call.ts';

/** A call of the configuration. The caller is an administrator of the app's company. */
export type ConfigurationRequest<Name extends ConfigurationCallName> = PrivateRequest<Name>;

export type ConfigurationHandlers = PrivateHandlers<ConfigurationCallName>;
