import type { z } from 'zod';
import { companyCalls } from './company-calls.ts';
import { fetchCalls } from './fetch-calls.ts';
import { linkCalls } from './link-calls.ts';
import { journalCalls, transferCalls } from './administration-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { tagCalls } from './tag-calls.ts';
import { trialCalls } from './trial-calls.ts';
import { userCalls } from './user-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

/** Every call of the configuration (docs/service-api.md#configuration). Service, client and contract are made from it. */
export const configurationCalls = {
  ...settingsCalls,
  ...linkCalls,
  ...tagCalls,
  ...trialCalls,
  ...journalCalls,
  ...transferCalls,
  ...reviewCalls,
  ...webhookCalls,
  ...fetchCalls,
  ...userCalls,
  ...companyCalls,
} as const;

export type ConfigurationCallName = keyof typeof configurationCalls;
export type ConfigurationInput<Name extends ConfigurationCallName> = z.output<
  (typeof configurationCalls)[Name]['input']
>;
export type ConfigurationOutput<Name extends ConfigurationCallName> = z.output<
  (typeof configurationCalls)[Name]['output']
>;

/** The address of a call. */
export const configurationPath = (name: ConfigurationCallName): string => `/config/${name}`;
