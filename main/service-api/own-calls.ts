import type { z } from 'zod';
import type { ConfigurationCall } from './configuration/call.ts';
import { configurationCalls, configurationPath, type ConfigurationCallName } from './configuration/calls.ts';
import { documentCalls, type DocumentCallName } from './documents/document-calls.ts';
import type { Role } from './endpoint.ts';
import { inputJsonSchema, outputJsonSchema } from './json-schema.ts';

/**
 * Every call beyond the interface (docs/service-api.md#calls-of-intray). The local service answers them to the app that
 * started it, and a service of a team to every key, by its role.
 */
export const ownCalls = { ...configurationCalls, ...documentCalls } as const;

export type OwnCallName = ConfigurationCallName | DocumentCallName;
export type OwnInput<Name extends OwnCallName> = z.output<(typeof ownCalls)[Name]['input']>;
export type OwnOutput<Name extends OwnCallName> = z.output<(typeof ownCalls)[Name]['output']>;

export const ownCallNames = Object.keys(ownCalls) as readonly OwnCallName[];

const isDocumentCall = (name: OwnCallName): name is DocumentCallName => Object.hasOwn(documentCalls, name);

export const ownPath = (name: OwnCallName): string => (isDocumentCall(name) ? `/own/${name}` : configurationPath(name));

/** Where a service says which of these calls it answers to the caller: `{ "calls": { NAME: SHAPE } }`. */
export const ownCallsPath = '/own';

const callOf = (name: OwnCallName): ConfigurationCall => ownCalls[name];

export const rolesOf = (name: OwnCallName): readonly Role[] => callOf(name).roles ?? ['Account Admin'];

/** Whether the call is about the computer of the service, so that only the app that started it may make it. */
export const isOnlyHere = (name: OwnCallName): boolean => callOf(name).isOnlyHere === true;

/** Whether the call is about all companies, so that only administrators of Intray's own may make it. */
export const isOfService = (name: OwnCallName): boolean => callOf(name).isOfService === true;

/**
 * The schemas of a call as text. Service and app may be of different versions, and a call can be made only where both have
 * the same.
 */
export function shapeOf(name: OwnCallName): string {
  const { input, output, changes } = callOf(name);
  const shape = shapes.get(name) ?? JSON.stringify([inputJsonSchema(input), outputJsonSchema(output, 'any'), changes]);
  shapes.set(name, shape);
  return shape;
}

/** Made once, because an app asks often. */
const shapes = new Map<OwnCallName, string>();
