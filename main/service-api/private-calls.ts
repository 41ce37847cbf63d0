import type { z } from 'zod';
import { configurationCalls, configurationPath, type ConfigurationCallName } from './configuration/calls.ts';
import { documentCalls, type DocumentCallName } from './documents/document-calls.ts';

/** Every call that is answered on the socket of the app alone. */
export const privateCalls = { ...configurationCalls, ...documentCalls } as const;

export type PrivateCallName = ConfigurationCallName | DocumentCallName;
export type PrivateInput<Name extends PrivateCallName> = z.output<(typeof privateCalls)[Name]['input']>;
export type PrivateOutput<Name extends PrivateCallName> = z.output<(typeof privateCalls)[Name]['output']>;

const isDocumentCall = (name: PrivateCallName): name is DocumentCallName => Object.hasOwn(documentCalls, name);

export const privatePath = (name: PrivateCallName): string =>
  isDocumentCall(name) ? `/own/${name}` : configurationPath(name);
