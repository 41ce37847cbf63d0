import { z } from 'zod';
import { eventKinds } from './values.ts';

/**
 * What the local service says to the process that supervises it (architecture, section 4, "Private roads"; ours). Hints
 * all of them: what a parent misses, it finds by asking over HTTP.
 */
export const parentMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready'), base_url: z.string(), pid: z.number() }),
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
