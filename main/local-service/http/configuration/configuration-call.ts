import type {
  ConfigurationCallName,
  ConfigurationInput,
  ConfigurationOutput,
} from '#service-api/configuration/calls.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Reply } from '../call.ts';
import type { Refusal } from '../refusal.ts';

/** A call of the app, whose input is parsed. The caller is an administrator of the app's company. */
export interface ConfigurationRequest<Name extends ConfigurationCallName> {
  readonly caller: Caller;
  readonly companyId: string;
  readonly input: ConfigurationInput<Name>;
}

/** One handler for every call. A missing one does not compile. */
export type ConfigurationHandlers = {
  readonly [Name in ConfigurationCallName]: (
    request: ConfigurationRequest<Name>,
  ) => Promise<Reply<ConfigurationOutput<Name>> | Refusal>;
};
