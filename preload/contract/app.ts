import { z } from 'zod';
import { messageSchema } from './messages/message-schema.ts';
import { balanceSchema, fileSchema } from './files.ts';
import { currentTroubleSchema, troubleSchema } from './trouble.ts';

/** A lane is the way to one service; it pauses as a whole instead of burning attempts (docs/file-lifecycle.md#failures). */
const connectionSchema = z.object({
  serviceId: z.string(),
  state: z.enum(['running', 'paused', 'draining']),
  reason: z
    .enum([
      'person',
      'offline',
      'unauthorized',
      /** Our role may not upload there. */
      'forbidden',
      /** Every call is refused: the account is blocked. */
      'blocked',
      'clock-skew',
      'maintenance',
      'rate-limited',
      /** It fails for any file. */
      'service-fault',
      'service-down',
    ])
    .nullable(),
  untilMs: z.number().nullable(),
  detail: messageSchema.nullable(),
});

const localServiceStateSchema = z.enum(['starting', 'running', 'restarting', 'failed', 'off']);

/** What may be said of the balance now, and of which root or service nothing is known. */
const verificationSchema = z.object({
  /** `verified`: the sum is right, and every root and service in use answered in the last interval. */
  state: z.enum(['verified', 'stale', 'unexplained']),
  /** The last time at which all of them had answered; `null`: never since the start. */
  atMs: z.number().nullable(),
  silent: z.array(
    z.object({
      kind: z.enum(['folder', 'service']),
      id: z.string(),
      /** As a person knows it: the folder's name, the service's host; `null` for the local service. */
      name: z.string().nullable(),
      /** `null`: it has not answered since the start. */
      sinceMs: z.number().nullable(),
    }),
  ),
});
export type Verification = z.infer<typeof verificationSchema>;

/** Files that were finished one soon after another, without a pause. */
const burstSchema = z.object({ firstMs: z.number(), lastMs: z.number(), files: z.number().int() });

/** Everything that the header, the tray and `intray status` show. */
export const appStatusSchema = z.object({
  state: z.enum(['idle', 'working', 'paused', 'attention', 'offline', 'broken']),
  /** Why the engine could not start, in words; the host serves the interface all the same. */
  broken: z.string().nullable(),
  /** What this installation is called: as a person has set it, or as the computer is. */
  stationName: z.string(),
  balance: balanceSchema,
  verification: verificationSchema,
  lanes: z.array(connectionSchema),
  service: z.object({
    kind: z.enum(['local', 'remote']),
    serviceId: z.string().nullable(),
    origin: z.string().nullable(),
    local: localServiceStateSchema,
    detail: messageSchema.nullable(),
  }),
  /** Services that files wait for although new ones go elsewhere. Of more than 1,000 files, 1,000 are counted. */
  stranded: z.array(
    z.object({
      serviceId: z.string(),
      /** `null`: the service of this computer. */
      origin: z.string().nullable(),
      nextTryAtMs: z.number().nullable(),
      count: z.number().int(),
      /** So many a person lets wait. */
      kept: z.number().int(),
      /** So many may be sent to the service in use. */
      sendable: z.number().int(),
      /** So many may have been processed there. */
      mayBeThere: z.number().int(),
    }),
  ),
  /**
   * Services other than the one in use that files went to. While there are any, screens say of each file at which service it
   * is, and that Search does not look there.
   */
  otherServices: z.array(
    z.object({
      serviceId: z.string(),
      /** `null`: a service of this computer. */
      origin: z.string().nullable(),
      /** So many files were processed there. */
      done: z.number().int(),
    }),
  ),
  moving: z.array(fileSchema),
  /** What needs a person, most urgent first; at most 50. */
  attention: z.array(fileSchema),
  /** Files that were processed with a warning which no person has seen, the newest first; at most 50 are listed. */
  warned: z.object({ files: z.array(fileSchema), total: z.number().int() }),
  /** Of the burst that goes on now; `null` when nothing is moving, or when it has only begun. */
  ratePerMinute: z.number().nullable(),
  /**
   * For what is moving now, by the rate of its burst; `null` while nobody can tell. Files that wait for a writer, a batch or
   * a person are not in it.
   */
  timeLeftMs: z.number().nullable(),
  /** The latest burst of the last 30 minutes. */
  burst: burstSchema.nullable(),
  /** Files that became done since midnight, on the clock of this computer. */
  doneToday: z.number().int(),
  /** Finished files a minute over the last 30 minutes, oldest first. */
  throughput: z.array(z.number()),
  /** Of how many files that wait a copy is in the data directory, so that nothing that happens at their paths loses them. */
  safety: z.object({ waiting: z.number().int(), safe: z.number().int() }),
  unreadNotices: z.number().int(),
  /** What keeps Intray from its work, or needs a person; none of it when all is well. */
  troubles: z.array(currentTroubleSchema),
  /** Notes that the person should know: keychain missing, folder polled, disk nearly full. */
  notes: z.array(
    z.object({
      code: z.string(),
      message: messageSchema,
      /** Which watch folder is away, or replaced by another. */
      folder: z.object({ id: z.string(), path: z.string() }).optional(),
    }),
  ),
});
export type AppStatus = z.infer<typeof appStatusSchema>;

/** A window that was brought up, or where the person finds one. `note`: what whoever opens it should know. */
export const openedWindowSchema = z.object({
  opened: z.boolean(),
  address: z.string().nullable(),
  note: messageSchema.nullable().optional(),
});

const anyNotice = { id: z.string(), atMs: z.number(), read: z.boolean() };

export const noticeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('job'),
    ...anyNotice,
    jobId: z.string().nullable(),
    /** Where its files came from; `null` when they were added by hand. */
    folder: z.string().nullable(),
    doneCount: z.number().int(),
    heldCount: z.number().int(),
    /** The same in words, for a command line. */
    title: z.string(),
    body: z.string(),
  }),
  z.object({ kind: z.literal('trouble'), ...anyNotice, trouble: troubleSchema }),
]);

/** A time of day, `HH:MM`, on the clock of this computer. */
const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/u);

/**
 * A part of the week with a limit of its own. Days are 1 (Monday) to 7; a part that ends before it begins goes on past
 * midnight and belongs to the day on which it began. Of several that hold, the first counts.
 */
const uploadWindowSchema = z.object({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: timeOfDaySchema,
  to: timeOfDaySchema,
  /** `null` is without limit. */
  bytesPerSecond: z.number().int().positive().nullable(),
});
export type UploadWindow = z.infer<typeof uploadWindowSchema>;

/** The way to a remote service. `system` follows `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. Never for loopback. */
const proxySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('manual'),
    /** Without a name and password: settings are no place for a secret. */
    url: z
      .url({ protocol: /^https?$/u })
      .refine((url) => !/^https?:\/\/[^/]*@/iu.test(url), 'no name or password in it'),
  }),
]);

/** What tells one installation from fifty others: one line, for a screen across the room. */
const stationNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{Cc}*$/u);

export const settingsSchema = z.object({
  /** `null`: it is called as the computer is. */
  stationName: stationNameSchema.nullable(),
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'normal', 'high']),
  language: z.enum(['system', 'en', 'de']),
  startAtSignIn: z.boolean(),
  notices: z.boolean(),
  /** Which, while there are any. */
  noticesAbout: z.object({ finished: z.boolean(), needsYou: z.boolean() }),
  quietHours: z.object({ from: timeOfDaySchema, to: timeOfDaySchema }).nullable(),
  /** Outside every part of the timetable. `null` is without limit. */
  uploadBytesPerSecond: z.number().int().positive().nullable(),
  uploadTimetable: z.array(uploadWindowSchema).max(20),
  proxy: proxySchema,
  extraCaFile: z.string().nullable(),
  logLevel: z.enum(['info', 'debug']),
  /** Patterns of names that are left alone; one that ends with `/` means folders. */
  standardIgnores: z.array(z.string().min(1).max(1_000)).max(500),
  /**
   * Services whose jobs do not carry the id of their batch (`intray_session`), by address; `local` is the one of this computer.
   * Without it a job whose answer was lost can be found only where the service names its batch or files.
   */
  withoutBatchId: z.array(z.string().min(1).max(1_000)).max(100),
  /** The most that copies of waiting files may take; `null`: 5 GB or a tenth of the free space, whichever is less. */
  spoolBytes: z.number().int().min(0).nullable(),
  setupDone: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** A browser that may open the page, until its sign-in ends. */
export const browserSignInSchema = z.object({
  id: z.string(),
  /** What it calls itself: Chrome, Edge, Firefox, Safari. */
  browser: z.string(),
  signedInAtMs: z.number(),
  endsAtMs: z.number(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});

/** Of the station view. */
export const pinSchema = z.string().regex(/^\d{4,8}$/u);

/** What the self-check looks at, as `intray doctor --json` names it. */
const doctorCheckSchema = z.enum([
  'interface',
  'text recognition',
  'browser',
  'keychain',
  'node',
  'package better-sqlite3',
  'package sharp',
  'package keytar',
  'data directory',
  'free space',
  'file watching',
  'journal',
  'service',
  'reading',
  'key',
  'folder',
  'balance',
  /** The app itself, where it cannot be started. */
  'intray',
]);

export const doctorLineSchema = z.object({
  check: doctorCheckSchema,
  state: z.enum(['ok', 'warning', 'problem']),
  message: messageSchema,
  advice: messageSchema.nullable(),
});
export type DoctorLine = z.infer<typeof doctorLineSchema>;

/** A part of the diagnostics, as it is in the bundle: nothing is added on the way. */
const diagnosticsPartSchema = z.object({ name: z.string(), text: z.string() });

/**
 * What a person may hand to whoever helps: versions, states, counts and log lines. No contents, no names of files, no
 * secrets; paths stand as pseudonyms that are the same within one bundle and another in the next.
 */
export const diagnosticsSchema = z.object({
  name: z.string(),
  parts: z.array(diagnosticsPartSchema),
  /** A short-lived address for exactly these bytes. */
  url: z.string(),
  expiresAtMs: z.number(),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
