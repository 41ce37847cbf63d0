import { z } from 'zod';
import { messageSchema } from './messages/message-schema.ts';
import { balanceSchema, fileSchema } from './files.ts';
import { currentTroubleSchema, troubleSchema } from './trouble.ts';

/**
 * The connection to one service. It is paused as a whole, so that its files do not use up their attempts
 * (docs/file-lifecycle.md#failures).
 */
const connectionSchema = z.object({
  serviceId: z.string(),
  state: z.enum(['running', 'paused', 'draining']),
  reason: z
    .enum([
      'person',
      'offline',
      'unauthorized',
      /** The role has no right to upload to this service. */
      'forbidden',
      /** The service refuses every call because the account is blocked. */
      'blocked',
      'clock-skew',
      'maintenance',
      'rate-limited',
      /** The service fails on any file. */
      'service-fault',
      'service-down',
    ])
    .nullable(),
  untilMs: z.number().nullable(),
  detail: messageSchema.nullable(),
});

const localServiceStateSchema = z.enum(['starting', 'running', 'restarting', 'failed', 'off']);

/** What Intray can say about the balance now, and which roots and services have not answered. */
const verificationSchema = z.object({
  /** `verified`: the sum is right, and every root and service in use has answered within the last interval. */
  state: z.enum(['verified', 'stale', 'unexplained']),
  /** The last time at which all of them had answered; `null` when that has not happened since the start. */
  atMs: z.number().nullable(),
  unresponsive: z.array(
    z.object({
      kind: z.enum(['folder', 'service']),
      id: z.string(),
      /** The name that the person knows: the folder's name or the service's host; `null` for the local service. */
      name: z.string().nullable(),
      /** `null` when it has not answered since the start. */
      sinceMs: z.number().nullable(),
      /** Whether it is the local service, which is not ready yet. */
      isStarting: z.boolean(),
    }),
  ),
});
export type Verification = z.infer<typeof verificationSchema>;

/** Files that were finished in a row, with pauses of at most a minute between them. */
const burstSchema = z.object({ firstMs: z.number(), lastMs: z.number(), files: z.number().int() });

/** Everything that the header, the tray and `intray status` show. */
export const appStatusSchema = z.object({
  state: z.enum(['idle', 'working', 'paused', 'attention', 'offline', 'broken']),
  /** Says why the engine could not start. The host serves the page even then. */
  broken: messageSchema.nullable(),
  /** The name of this installation: the one that a person has set, else the name of the computer. */
  stationName: z.string(),
  balance: balanceSchema,
  verification: verificationSchema,
  connections: z.array(connectionSchema),
  service: z.object({
    kind: z.enum(['local', 'remote']),
    serviceId: z.string().nullable(),
    origin: z.string().nullable(),
    local: localServiceStateSchema,
    detail: messageSchema.nullable(),
    /** What Intray may do at the service beyond the interface, by its kind, its version and our role. */
    rights: z.object({
      correct: z.boolean(),
      organise: z.boolean(),
      administer: z.boolean(),
      operate: z.boolean(),
    }),
  }),
  /** Services not in use for which files still wait. Counts stop at 1,000 files. */
  stranded: z.array(
    z.object({
      serviceId: z.string(),
      /** `null` for the local service of this computer. */
      origin: z.string().nullable(),
      nextTryAtMs: z.number().nullable(),
      count: z.number().int(),
      /** The number of files that a person has decided to leave waiting. */
      keptWaiting: z.number().int(),
      /** The number of files that may be uploaded to the service in use instead. */
      uploadable: z.number().int(),
      /** The number of files that this service may already have processed. */
      maybeProcessed: z.number().int(),
    }),
  ),
  /**
   * Services other than the one in use that have taken files. While there are any, screens name the service of each
   * file and say that Search does not cover these services.
   */
  otherServices: z.array(
    z.object({
      serviceId: z.string(),
      /** `null` for a local service of this computer. */
      origin: z.string().nullable(),
      /** The number of files that were processed there. */
      done: z.number().int(),
    }),
  ),
  activeFiles: z.array(fileSchema),
  /** The files that need a person, the most urgent first; at most 50. */
  attention: z.array(fileSchema),
  /** Files that were processed with a warning which no person has seen yet, the newest first; at most 50 are listed. */
  warned: z.object({ files: z.array(fileSchema), total: z.number().int() }),
  /** The rate of the current burst; `null` when no file is moving or the burst is too young to tell. */
  ratePerMinute: z.number().nullable(),
  /**
   * The time until the moving files are done, at the rate of the current burst; `null` while the rate is unknown. Files
   * that wait for a writer, a batch or a person are not included.
   */
  timeLeftMs: z.number().nullable(),
  /** The latest burst of the last 30 minutes. */
  burst: burstSchema.nullable(),
  /** The number of files that became done since midnight, by the clock of this computer. */
  doneToday: z.number().int(),
  /** Finished files per minute over the last 30 minutes, the oldest first. */
  throughput: z.array(z.number()),
  /**
   * The number of waiting files, and of those whose copy in the data directory keeps them safe from changes at their
   * paths.
   */
  safety: z.object({ waiting: z.number().int(), safe: z.number().int() }),
  unreadNotices: z.number().int(),
  /** Everything that keeps Intray from its work or needs a person; empty when all is well. */
  troubles: z.array(currentTroubleSchema),
  /** Facts that the person should know: keychain missing, folder polled, disk nearly full. */
  notes: z.array(
    z.object({
      code: z.string(),
      message: messageSchema,
      /** The watch folder that is away, or whose place another folder has taken. */
      folder: z.object({ id: z.string(), path: z.string() }).optional(),
    }),
  ),
});
export type AppStatus = z.infer<typeof appStatusSchema>;

/**
 * The window that was opened, or the address at which the person finds the page. `note` says what the person should
 * know.
 */
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
    /** The watch folder that its files came from; `null` when they were added by hand. */
    folder: z.string().nullable(),
    doneCount: z.number().int(),
    onHoldCount: z.number().int(),
  }),
  z.object({ kind: z.literal('trouble'), ...anyNotice, trouble: troubleSchema }),
]);

/** A browser that may open the page until its sign-in ends. */
export const browserSignInSchema = z.object({
  id: z.string(),
  /** The browser's own name: Chrome, Edge, Firefox, Safari. */
  browser: z.string(),
  signedInAtMs: z.number(),
  endsAtMs: z.number(),
  /** True for the browser that makes the call. */
  isThis: z.boolean(),
});

/** The PIN of the station view. */
export const pinSchema = z.string().regex(/^\d{4,8}$/u);

/** The subjects of the self-check, by their names in `intray doctor --json`. */
const doctorCheckSchema = z.enum([
  'interface',
  'text recognition',
  'recognition speed',
  'poor print',
  'other formats',
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
  /** The app itself, when it cannot be started. */
  'intray',
]);

export const doctorLineSchema = z.object({
  check: doctorCheckSchema,
  state: z.enum(['ok', 'warning', 'problem']),
  message: messageSchema,
  advice: messageSchema.nullable(),
});
export type DoctorLine = z.infer<typeof doctorLineSchema>;

/** A part of the diagnostics, exactly as it stands in the bundle. */
const diagnosticsPartSchema = z.object({ name: z.string(), text: z.string() });

/**
 * The diagnostics that a person may pass on to support: versions, states, counts and log lines. They hold no contents,
 * file names or secrets. Paths are replaced by pseudonyms, which differ from bundle to bundle.
 */
export const diagnosticsSchema = z.object({
  name: z.string(),
  parts: z.array(diagnosticsPartSchema),
  /** A short-lived address that serves exactly these bytes. */
  url: z.string(),
  expiresAtMs: z.number(),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;
