import { z } from 'zod';
import { timeOfDay } from '../fields.ts';
import { splitRules, type SplitRules } from '../split-rules.ts';
import { duplicatePolicies, weekdays } from '../values.ts';
import type { ConfigurationCall } from './call.ts';

/** The settings of a company that people may change. Each is a field of docs/service-api.md#cloud-information. */
export const companySettings = z.strictObject({
  duplicatePolicy: z.enum(duplicatePolicies),
  /** How often a file is tried again, and how often a job begins another round. */
  fileRetryLimit: z.number().int().min(0).max(20),
  jobRetryLimit: z.number().int().min(0).max(20),
  /** One failed fetch, or one failed file, makes the whole job fail. */
  failsJobWithFetch: z.boolean(),
  failsJobWithFile: z.boolean(),
  /** Attachments of a mail become files of their own. */
  splitsMails: z.boolean(),
  /** How jobs with `decompose` find the documents in a file. */
  splitting: splitRules,
  maintenance: z.strictObject({
    startDay: z.enum(weekdays),
    startTime: timeOfDay,
    /** 0 means that there is no window; at most a week. */
    durationHours: z.number().min(0).max(168),
    timeZone: z.string().min(1).max(100),
  }),
});
export type CompanySettings = z.infer<typeof companySettings>;

/** What a company may use of the service. `null`: as much as there is. */
const companyLimits = z.strictObject({
  /** The sizes of all documents together, those in the trash included, in gigabytes (10^9 bytes). */
  storageGigabytes: z.number().min(0.001).max(1_000_000).nullable(),
  /** Documents that are read at the same time. */
  documentsAtOnce: z.number().int().min(1).max(1_000).nullable(),
});
export type CompanyLimits = z.infer<typeof companyLimits>;

const limitsInUse = companyLimits.extend({ storedBytes: z.number().int().min(0) });
export type LimitsInUse = z.infer<typeof limitsInUse>;

export const settingsCalls = {
  'settings.get': { input: z.strictObject({}), output: companySettings, changes: false },
  /** Changes only the settings that are given, and returns all of them. */
  'settings.set': { input: companySettings.partial(), output: companySettings, changes: true },
  'limits.get': { input: z.strictObject({}), output: limitsInUse, changes: false },
  /** Changes only the limits that are given. */
  'limits.set': { input: companyLimits.partial(), output: limitsInUse, changes: true },
} as const satisfies Record<string, ConfigurationCall>;

/** The confidence below which a person decides about a cut. Screens use it without its name on the wire. */
export const reviewBelow = ({ review_below: below }: Pick<SplitRules, 'review_below'>): number => below;

export const withReviewBelow = <Rules extends SplitRules>(rules: Rules, below: number): Rules => ({
  ...rules,
  review_below: below,
});
