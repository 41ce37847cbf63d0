import { z } from 'zod';
import { balanceSchema, itemSchema } from './items.ts';

/** A lane is the way to one service; it pauses as a whole instead of burning attempts (way-of-a-file, section 6). */
export const laneSchema = z.object({
  serviceId: z.string(),
  state: z.enum(['running', 'paused', 'draining']),
  reason: z
    .enum(['person', 'offline', 'unauthorized', 'clock-skew', 'maintenance', 'rate-limited', 'service-down'])
    .nullable(),
  untilMs: z.number().nullable(),
  detail: z.string().nullable(),
});

export const localServiceStateSchema = z.enum(['starting', 'running', 'restarting', 'failed', 'off']);

/** Everything that the header, the tray and `intray status` show. */
export const appStatusSchema = z.object({
  state: z.enum(['idle', 'working', 'paused', 'attention', 'offline', 'broken']),
  /** Why the engine could not start, in words; the host serves the interface all the same. */
  broken: z.string().nullable(),
  balance: balanceSchema,
  lanes: z.array(laneSchema),
  service: z.object({
    kind: z.enum(['local', 'remote']),
    serviceId: z.string().nullable(),
    origin: z.string().nullable(),
    local: localServiceStateSchema,
    detail: z.string().nullable(),
  }),
  moving: z.array(itemSchema),
  /** What needs a person, most urgent first; at most 50. */
  attention: z.array(itemSchema),
  ratePerMinute: z.number().nullable(),
  timeLeftMs: z.number().nullable(),
  /** Finished files a minute over the last 30 minutes, oldest first. */
  throughput: z.array(z.number()),
  unreadNotices: z.number().int(),
  /** Notes that the person should know: keychain missing, folder polled, disk nearly full. */
  notes: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type AppStatus = z.infer<typeof appStatusSchema>;

export const noticeSchema = z.object({
  id: z.string(),
  jobId: z.string().nullable(),
  title: z.string(),
  body: z.string(),
  atMs: z.number(),
  read: z.boolean(),
});

export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  contrast: z.enum(['system', 'normal', 'high']),
  language: z.enum(['system', 'en', 'de']),
  startAtSignIn: z.boolean(),
  notices: z.boolean(),
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** `null` is without limit. */
  uploadBytesPerSecond: z.number().int().positive().nullable(),
  extraCaFile: z.string().nullable(),
  logLevel: z.enum(['info', 'debug']),
  setupDone: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

export const doctorLineSchema = z.object({
  check: z.string(),
  state: z.enum(['ok', 'warning', 'problem']),
  message: z.string(),
  advice: z.string().nullable(),
});
export type DoctorLine = z.infer<typeof doctorLineSchema>;
