import { z } from 'zod';
import { messageSchema } from './messages/message-schema.ts';

/** Increases when frames change so that older peers cannot follow. Both sides send their version in `hello`. */
export const protocolVersion = 3;

/**
 * What a peer's host can do. Screens ask for these and never for a platform: a button whose capability is absent is
 * hidden, or says why it does nothing.
 */
export const capabilities = [
  'local-paths', // the peer may name files of this machine by path (command line, Electron drop)
  'pick-folder', // the host can open a folder dialogue
  'browse-folders', // the peer may list folders, to choose one
  'reveal', // the host can show a file in the file manager
  'open-window', // the host can show its window
  'start-at-sign-in',
  'ends-with-command', // the host was started for one command: whoever wants it to stay starts one after it
  'native-notices',
] as const;
const capabilitySchema = z.enum(capabilities);
export type Capability = z.infer<typeof capabilitySchema>;

/** Parts of the app that change without a call. An event names one; a peer that missed events compares revisions. */
export const topics = ['app', 'files', 'folders', 'jobs', 'service', 'settings', 'notices', 'batches'] as const;
const topicSchema = z.enum(topics);
export type Topic = z.infer<typeof topicSchema>;

/** An error as plain data, since exceptions do not cross the bridge. `code` is for programs, `text` for people. */
const callErrorSchema = z.object({
  code: z.string(),
  text: messageSchema,
  retryable: z.boolean(),
  detail: z.record(z.string(), z.unknown()).optional(),
});
export type CallError = z.infer<typeof callErrorSchema>;

/** The first frame on every connection; the host sends it. */
const helloSchema = z.object({
  kind: z.literal('hello'),
  protocol: z.number().int(),
  appVersion: z.string(),
  capabilities: z.array(capabilitySchema),
  /** The current revision of every topic. Revisions start at 0 with the process, so `bootId` identifies the process. */
  revisions: z.record(topicSchema, z.number().int()),
  bootId: z.string(),
});
export type Hello = z.infer<typeof helloSchema>;

/** A request. The caller chooses `id`, unique on the connection while the reply is awaited. */
export const callSchema = z.object({
  kind: z.literal('call'),
  id: z.number().int().nonnegative(),
  method: z.string().max(64),
  params: z.unknown(),
});
export type Call = z.infer<typeof callSchema>;

export const replySchema = z.discriminatedUnion('ok', [
  z.object({ kind: z.literal('reply'), id: z.number().int(), ok: z.literal(true), result: z.unknown() }),
  z.object({ kind: z.literal('reply'), id: z.number().int(), ok: z.literal(false), error: callErrorSchema }),
]);
export type Reply = z.infer<typeof replySchema>;

/**
 * Says that something changed. It carries no data: a screen that shows it asks again. Without ids, anything of the
 * topic may have changed.
 */
const eventSchema = z.object({
  kind: z.literal('event'),
  topic: topicSchema,
  ids: z.array(z.string()),
  revision: z.number().int(),
});
export type ContractEvent = z.infer<typeof eventSchema>;

/** The frames that a host sends. */
export const hostFrameSchema = z.union([helloSchema, replySchema, eventSchema]);
export type HostFrame = z.infer<typeof hostFrameSchema>;

/** The longest frame, in bytes of UTF-8 JSON. The bytes of documents never travel in frames. */
export const maxFrameBytes = 1_048_576;
