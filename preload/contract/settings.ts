import { z } from 'zod';
import { messageSchema } from './messages/message-schema.ts';
import { isLanguage, type Language } from './messages/format-message.ts';

/** A time of day, `HH:MM`, by the clock of this computer. */
const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u);

/**
 * A part of the week with its own upload limit. Days are 1 (Monday) to 7. A part that ends before it begins continues
 * past midnight and belongs to the day on which it began. Where several apply, the first counts.
 */
const uploadWindowSchema = z.object({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: timeOfDaySchema,
  to: timeOfDaySchema,
  /** `null` means no limit. */
  bytesPerSecond: z.number().int().positive().nullable(),
});
export type UploadWindow = z.infer<typeof uploadWindowSchema>;

/**
 * The proxy for remote services. `system` follows `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. Loopback never uses a
 * proxy.
 */
const proxySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('manual'),
    /** The address must not contain a name and password, because settings do not store secrets. */
    url: z
      .url({ protocol: /^https?$/u })
      .refine((url) => !/^https?:\/\/[^/]*@/iu.test(url), 'no name or password in it'),
  }),
]);

/** The name that distinguishes this installation from others: one line, which is read across a room. */
const stationNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u);

const languageSchema = z.custom<Language>((name) => typeof name === 'string' && isLanguage(name));

/** The most searches that can be saved. */
export const mostSavedSearches = 100;

/** A search by its name and the parameters of its address, such as `q=oak&time=last-month`. */
const savedSearchSchema = z.object({ name: z.string().trim().min(1).max(80), address: z.string().max(4_000) }).strict();
export type SavedSearch = z.infer<typeof savedSearchSchema>;

export const settingsSchema = z.object({
  /** `null` uses the name of the computer. */
  stationName: stationNameSchema.nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'normal', 'high']),
  language: z.literal('system').or(languageSchema),
  startAtSignIn: z.boolean(),
  /** The app starts in the station view. */
  startInStation: z.boolean(),
  notices: z.boolean(),
  /** The kinds of notices that are shown while `notices` is on. */
  noticesAbout: z.object({ finished: z.boolean(), needsYou: z.boolean() }),
  quietHours: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable(),
  /** The upload limit outside every part of the timetable; `null` means no limit. */
  uploadBytesPerSecond: z.number().int().positive().nullable(),
  uploadTimetable: z.array(uploadWindowSchema).max(20),
  proxy: proxySchema,
  extraCaFile: z.string().nullable(),
  logLevel: z.enum(['info', 'debug']),
  /** Patterns of names that are ignored; a pattern that ends with `/` matches folders. */
  standardIgnores: z.array(z.string().min(1).max(1_000)).max(500),
  /**
   * The services whose jobs do not carry the ID of their batch (`intray_session`), by address; `local` is the local
   * service. At these services, a job whose answer was lost is found only if the service lists its batch or files.
   */
  withoutBatchId: z.array(z.string().min(1).max(1_000)).max(100),
  /**
   * The most bytes that copies of waiting files may take; `null` means 5 GB or a tenth of the free space, whichever is
   * less.
   */
  spoolBytes: z.number().int().min(0).nullable(),
  savedSearches: z.array(savedSearchSchema).max(mostSavedSearches),
  setupDone: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The reading pack: its languages, as Tesseract names them (`deu`), and the fetch that runs or has failed. */
export const packSchema = z.object({
  languages: z.array(z.string()).readonly(),
  /** Those of the languages whose model is there. */
  present: z.array(z.string()).readonly(),
  /** The name of the server that has them. */
  host: z.string(),
  allBytes: z.number().int(),
  /** `null` while no fetch runs. */
  fetchedBytes: z.number().int().nullable(),
  problem: messageSchema.nullable(),
});
