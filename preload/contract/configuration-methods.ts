import { configurationCalls, type ConfigurationCallName } from '#service-api/configuration/calls.ts';

type Calls = typeof configurationCalls;

/** A method `configuration.NAME` for each call of the configuration. They are part of `methods`. */
type ConfigurationMethods = {
  readonly [Name in ConfigurationCallName as `configuration.${Name}`]: {
    readonly params: Calls[Name]['input'];
    readonly result: Calls[Name]['output'];
  };
};
export type ConfigurationMethodName = keyof ConfigurationMethods;

/**
 * The configuration of Intray's services: its calls, with the schemas that the service itself checks. They are refused with
 * `unsupported` while another service is in use.
 */
export const configurationMethods = Object.fromEntries(
  Object.entries(configurationCalls).map(([name, { input, output }]) => [
    `configuration.${name}`,
    { params: input, result: output },
  ]),
) as unknown as ConfigurationMethods;

export const callOfMethod = (method: ConfigurationMethodName): ConfigurationCallName =>
  method.slice('configuration.'.length) as ConfigurationCallName;

/** Whether a call changes the configuration. */
export const isConfigurationChange = (method: ConfigurationMethodName): boolean =>
  configurationCalls[callOfMethod(method)].changes;
