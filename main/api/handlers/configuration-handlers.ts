import {
  callOfMethod,
  isConfigurationChange,
  configurationMethods,
  type ConfigurationMethodName,
} from '#contract/configuration-methods.ts';
import { message } from '#contract/messages/message.ts';
import { askService, fromResult, notPossible } from '../answers.ts';
import type { ApiDeps } from '../api-deps.ts';
import type { Handlers } from '../handlers.ts';

type ConfigurationHandlers = Pick<Handlers, ConfigurationMethodName>;

/** Creates the handlers of the configuration: each passes its call on to the local service. */
export function createConfigurationHandlers({ services, changed }: ApiDeps): ConfigurationHandlers {
  const names = Object.keys(configurationMethods) as ConfigurationMethodName[];
  const handlerOf = (name: ConfigurationMethodName) => (input: unknown) =>
    askService(services, async (service) => {
      if (service.configure === null) return notPossible(message('configuration.read-only'), 'unsupported');
      const answer = await service.configure(callOfMethod(name), input);
      if (isConfigurationChange(name)) changed('service');
      return fromResult(answer, (value) => value, isConfigurationChange(name) ? 'change' : 'read');
    });
  return Object.fromEntries(names.map((name) => [name, handlerOf(name)])) as unknown as ConfigurationHandlers;
}
