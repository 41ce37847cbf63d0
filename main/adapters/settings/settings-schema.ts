import { z } from 'zod';
import { folderId } from '#core/ids.ts';
import { badPattern } from '#core/patterns.ts';
import { standardIgnores } from '#core/standard-ignores.ts';
import {
  defaultBatchRule,
  defaultJobOptions,
  defaultStabilityRule,
  mostPasswords,
  splitModes,
} from '#core/watch-folder.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Preferences, ServiceChoice } from '#ports/app-settings.ts';

const ms = z.number().int().min(0);

/** A stored folder. Rules that an older version did not have get their defaults. */
export const folderSchema = z.object({
  id: z.string().min(1).transform(folderId),
  root: z.string().min(1).nullable(),
  paused: z.boolean().default(false),
  subfolders: z.boolean().default(true),
  /** Whether the list applies to this folder. The names in the list are a separate setting. */
  standardIgnores: z.boolean().default(true),
  include: z.array(z.string()).default([]),
  exclude: z.array(z.string()).default([]),
  extensions: z.array(z.string()).nullable().default(null),
  afterAction: z.enum(['leave', 'move']).default('leave'),
  moveFailed: z.boolean().default(false),
  searchableCopies: z.boolean().default(false),
  rescanMs: ms.nullable().default(null),
  settle: z.object({ quietMs: ms, maxWaitMs: ms }).default(defaultStabilityRule),
  batch: z
    .object({ idleGapMs: ms, maxFiles: z.number().int().min(1), maxBytes: z.number().min(1), maxWaitMs: ms })
    .default(defaultBatchRule),
  job: z
    .object({
      merge: z.boolean(),
      decompose: z.boolean(),
      // Absent in files of earlier versions.
      split: z.object({ mode: z.enum(splitModes), pages: z.number().int().min(1) }).default(defaultJobOptions.split),
      priority: z.enum(['low', 'normal', 'high']),
      metadata: z.record(z.string(), z.string()),
    })
    .default(defaultJobOptions),
  passwordIds: z.array(z.string().min(1)).max(mostPasswords).default([]),
}) satisfies z.ZodType<Omit<WatchFolder, 'standardIgnores'> & { standardIgnores: boolean }>;

export const serviceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('local') }),
  z.object({ kind: z.literal('remote'), baseUrl: z.url(), auth: z.enum(['bearer', 'amx']) }),
]) satisfies z.ZodType<ServiceChoice>;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u);

const uploadWindow = z.object({
  days: z.array(z.number().int().min(1).max(7)).min(1),
  from: time,
  to: time,
  bytesPerSecond: z.number().int().positive().nullable(),
});

const proxy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('manual'), url: z.url() }),
]);

/** Each preference has its own fallback, so that one invalid value does not affect the others. */
export const preferencesSchema = z.object({
  stationName: z.string().trim().min(1).max(60).nullable().catch(null),
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  contrast: z.enum(['system', 'normal', 'high']).catch('system'),
  language: z.string().catch('system'),
  startAtSignIn: z.boolean().catch(false),
  startInStation: z.boolean().catch(false),
  notices: z.boolean().catch(true),
  noticesAbout: z.object({ finished: z.boolean(), needsYou: z.boolean() }).catch({ finished: true, needsYou: true }),
  quietHours: z.object({ from: time, to: time }).nullable().catch(null),
  uploadBytesPerSecond: z.number().int().positive().nullable().catch(null),
  uploadTimetable: z.array(uploadWindow).catch([]),
  proxy: proxy.catch({ kind: 'system' }),
  extraCaFile: z.string().nullable().catch(null),
  logLevel: z.enum(['info', 'debug']).catch('info'),
  standardIgnores: z
    .array(z.string())
    .min(1)
    .refine((patterns) => badPattern(patterns) === null)
    .catch([...standardIgnores]),
  withoutBatchId: z.array(z.string()).catch([]),
  spoolBytes: z.number().int().min(0).nullable().catch(null),
  savedSearches: z.array(z.object({ name: z.string(), address: z.string() })).catch([]),
  setupDone: z.boolean().catch(false),
}) satisfies z.ZodType<Preferences>;
