import {
  callOfMethod,
  isConfigurationChange,
  configurationMethods,
  type ConfigurationMethodName,
} from '#contract/configuration-methods.ts';
import { message } from '#contract/messages/message.ts';
import { askService, fromResult, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import { refuseUnlessFresh } from '../fresh-sign-in.ts';
import type { Handlers, Peer } from '../handlers.ts';

type ConfigurationHandlers = Pick<Handlers, ConfigurationMethodName>;

/**
 * Changes by which a page could have the service report to others, reach what only this computer can reach, or let others
 * in, each with its parameter. A browser may make them only shortly after the person has signed in.
 */
const guarded: Partial<Record<ConfigurationMethodName, string>> = {
  'configuration.webhook.set': 'url',
  'configuration.webhook.allow': 'allowsPrivateHost',
  'configuration.fetch.setHosts': 'allowedHosts',
  'configuration.fetch.setEndpoint': 'endpoint',
  'configuration.users.add': 'userName',
  'configuration.users.change': 'id',
  'configuration.users.block': 'id',
  'configuration.users.unblock': 'id',
  'configuration.users.remove': 'id',
  'configuration.keys.make': 'userId',
  'configuration.keys.rename': 'id',
  'configuration.keys.revoke': 'id',
  'configuration.companies.add': 'name',
  'configuration.companies.rename': 'id',
  'configuration.companies.remove': 'id',
};

/** Creates the handlers of the configuration: each passes its call on to the service in use. */
export function createConfigurationHandlers({ services, changed }: ApiDeps): ConfigurationHandlers {
  const names = Object.keys(configurationMethods) as ConfigurationMethodName[];
  const handlerOf = (name: ConfigurationMethodName) => (input: unknown, peer: Peer) => {
    const field = guarded[name];
    const refusal = field === undefined ? null : refuseUnlessFresh(peer, field);
    if (refusal !== null) return refusal;
    return askService(services, async (service) => {
      if (service.configure === null) return notPossible(message('configuration.read-only'), 'unsupported');
      const answer = await service.configure(callOfMethod(name), input);
      if (isConfigurationChange(name)) changed('service');
      return fromResult(answer, (value) => value, isConfigurationChange(name) ? 'change' : 'read');
    });
  };
  return Object.fromEntries(names.map((name) => [name, handlerOf(name)])) as unknown as ConfigurationHandlers;
}
