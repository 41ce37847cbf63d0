import type { ConfigurationCallName } from '#service-api/configuration/calls.ts';
import type { OwnHandlers, OwnRequest } from '../own-call.ts';

/** A call of the configuration by a person of the company who may make it. */
export type ConfigurationRequest<Name extends ConfigurationCallName> = OwnRequest<Name>;

export type ConfigurationHandlers = OwnHandlers<ConfigurationCallName>;
