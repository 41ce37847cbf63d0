import { z } from 'zod';
import { eventKinds } from './values.ts';

/**
 * How the parent alone reaches the service: made again at every start, held in memory by both, and sent nowhere but over the
 * channel between them.
 */
const ownAccess = z.object({
  /** Path of a Unix socket or name of a Windows pipe. */
  socket: z.string(),
  /** Base64. Both ends of a new connection prove that they know it (`lib/mutual-proof.ts`). */
  secret: z.string(),
  api_key: z.string(),
  access_token: z.string(),
});
export type OwnAccess = z.infer<typeof ownAccess>;

/**
 * What the local service says to the process that supervises it (architecture, section 4, "Private channels"; ours). Hints
 * all of them: what a parent misses, it finds by asking over HTTP.
 */
export const parentMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    /** Where other HTTP clients reach it; `null` when its port is off. */
    base_url: z.string().nullable(),
    pid: z.number(),
    own: ownAccess,
  }),
  /** In words for a person; the process then ends with code 3, or 4 where another try may help (the data directory is in use). */
  z.object({ kind: z.literal('cannot-start'), message: z.string() }),
  /** A file that is being read, at most four times a second. `pages` is `null` until the document has said how many. */
  z.object({
    kind: z.literal('progress'),
    file_id: z.string(),
    job_id: z.string(),
    pages_done: z.number(),
    pages: z.number().nullable(),
  }),
  /** A committed event, in the order of the commits. `file_id` is `null` for a job's own, `job_id` for a file without one. */
  z.object({
    kind: z.literal('event'),
    event_kind: z.enum(eventKinds),
    file_id: z.string().nullable(),
    job_id: z.string().nullable(),
  }),
]);
export type ParentMessage = z.infer<typeof parentMessage>;
