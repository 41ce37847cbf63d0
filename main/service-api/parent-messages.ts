import { z } from 'zod';
import { messageParams } from './messages/message-schema.ts';
import { eventKinds } from './values.ts';

/**
 * The private access of the parent process to the service (docs/security.md#the-socket-to-the-local-service). It is
 * made at every start, held in memory by both processes, and sent only over the channel between them.
 */
const ownAccess = z.object({
  /** The path of a Unix socket or the name of a Windows pipe. */
  socket: z.string(),
  /** In base64. Both ends of a new connection prove that they know it (`main/lib/mutual-authentication.ts`). */
  secret: z.string(),
  api_key: z.string(),
  access_token: z.string(),
});
export type OwnAccess = z.infer<typeof ownAccess>;

/**
 * The messages of the local service to the process that supervises it. All of them are hints: a parent that misses one
 * finds the same facts over HTTP.
 */
export const parentMessage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    /** The base address for other HTTP clients, or `null` when the port is off. */
    base_url: z.string().nullable(),
    pid: z.number(),
    own: ownAccess,
  }),
  /** A worker of team mode reads documents from now on. An app starts none; the command line does. */
  z.object({ kind: z.literal('working'), pid: z.number() }),
  /**
   * `message` is for a person. The process then ends with code 3, or with code 4 when a restart may help (the data
   * directory is in use). Only a wrong command line has no code.
   */
  z.object({
    kind: z.literal('cannot-start'),
    message: z.string(),
    message_code: z.string().optional(),
    message_params: messageParams.optional(),
  }),
  /**
   * The progress of a file that is being read, at most four times a second. `pages` is `null` until their number is
   * known.
   */
  z.object({
    kind: z.literal('progress'),
    file_id: z.string(),
    job_id: z.string(),
    pages_done: z.number(),
    pages: z.number().nullable(),
  }),
  /**
   * A committed event, in the order of the commits. `file_id` is `null` for an event of a job, `job_id` for a file
   * without a job.
   */
  z.object({
    kind: z.literal('event'),
    event_kind: z.enum(eventKinds),
    file_id: z.string().nullable(),
    job_id: z.string().nullable(),
  }),
]);
export type ParentMessage = z.infer<typeof parentMessage>;
