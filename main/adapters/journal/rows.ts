import { z } from 'zod';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { messageSchema } from '#contract/messages/message-schema.ts';
import { closeReasons } from '#core/batch-state.ts';
import { checkSources } from '#core/receipt.ts';
import { changeKinds, outputStates } from '#core/outputs.ts';
import { failureKinds } from '#core/failure.ts';
import { folderId, trackedFileId, serviceId, batchId, sha256 } from '#core/ids.ts';
import { readEarlierText } from './read-earlier-text.ts';
import { fileNotes } from '#core/tracked-file.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { onHoldReasons, ignoredReasons, needsDecisionReasons } from '#core/file-state.ts';
import type { Notice } from '#core/notice.ts';
import { troubleKinds } from '#core/trouble.ts';
import type { Batch } from '#core/batch-state.ts';
import type { FileStat } from '#core/file-stat.ts';

const file = z.string().transform(trackedFileId);
const batch = z.string().transform(batchId);
const folder = z.string().transform(folderId);
const service = z.string().transform(serviceId);

/** Reads a failure's text. Rows of earlier versions hold English text. */
const readFailureText = (text: string): AnyMessage => readEarlierText(text) ?? message('failure.text', { text });

const failure = z.object({
  kind: z.enum(failureKinds),
  message: z.union([messageSchema, z.string().transform(readFailureText)]),
  retryAfterMs: z.number().exactOptional(),
  status: z.number().exactOptional(),
  code: z.string().exactOptional(),
  requestId: z.string().exactOptional(),
  clockSkewMs: z.number().exactOptional(),
  cancelled: z.literal(true).exactOptional(),
});

const bare = <const K extends string>(kind: K) => z.object({ kind: z.literal(kind) });
const at = <const K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), ...shape });

const check = z.discriminatedUnion('kind', [
  at('passed', { by: z.enum(checkSources) }),
  at('not-available', { why: messageSchema }),
  bare('open'),
]);

const restorableStates = [
  at('duplicate-pending', { firstId: file }),
  at('on-hold', {
    reason: z.enum(onHoldReasons),
    message: messageSchema,
    sinceMs: z.number(),
    retryAtMs: z.number().exactOptional(),
  }),
  at('rejected', { failure }),
  at('needs-decision', { reason: z.enum(needsDecisionReasons), message: messageSchema }),
  bare('missing'),
] as const;

const fileState = z.discriminatedUnion('kind', [
  bare('stabilizing'),
  bare('queued'),
  bare('batched'),
  at('uploading', {
    startedAtMs: z.number(),
    unconfirmed: z
      .object({ checkAtMs: z.number(), attempts: z.number(), failure: failure.nullable().default(null) })
      .nullable(),
  }),
  bare('uploaded'),
  at('retrying', { retryAtMs: z.number(), failure }),
  bare('processing'),
  at('verifying', { checkAtMs: z.number(), attempts: z.number() }),
  bare('done'),
  at('duplicate', { firstId: file }),
  ...restorableStates,
  at('ignored', {
    reason: z.enum(ignoredReasons),
    // Absent in rows of earlier versions.
    before: z
      .object({ state: z.discriminatedUnion('kind', restorableStates), batchId: batch.nullable() })
      .exactOptional(),
  }),
]);

const stat = z.object({ sizeBytes: z.number(), mtimeMs: z.number(), ctimeMs: z.number(), inode: z.string() });

const classification = z.object({
  tagName: z.string().nullable(),
  tagScore: z.number().nullable(),
  // Absent in rows of earlier versions.
  warning: z
    .object({ code: z.string().nullable(), message: messageSchema, seenAtMs: z.number().exactOptional() })
    .nullable()
    .default(null),
  removed: z.enum(['trash', 'deleted']).exactOptional(),
  summary: z
    .object({
      issuer: z.string().nullable(),
      number: z.string().nullable(),
      amount: z.number().nullable(),
      currency: z.string().nullable(),
      dueOn: z.string().nullable(),
      toCheck: z.array(z.string()),
    })
    .exactOptional(),
});

const outputs = z.object({
  kind: z.enum(changeKinds),
  files: z.array(
    z.object({
      fileId: z.string(),
      name: z.string().nullable(),
      state: z.enum(outputStates),
      why: messageSchema.nullable(),
    }),
  ),
  others: z.number(),
});

const fileRow = z.object({
  id: file,
  revision: z.number(),
  folderId: folder,
  path: z.string(),
  present: z.boolean(),
  stat,
  hash: z.string().transform(sha256).nullable(),
  serviceId: service.nullable(),
  batchId: batch.nullable(),
  remote: z.object({ fileId: z.string(), jobId: z.string().nullable() }).nullable(),
  classification: classification.nullable(),
  state: fileState,
  attempts: z.number(),
  orphans: z.number(),
  // Absent in rows of earlier versions.
  serviceFault: z.object({ tries: z.number(), sinceMs: z.number(), failure }).nullable().default(null),
  formerServices: z
    .array(
      z.object({
        serviceId: service,
        batchId: batch,
        remote: z.object({ fileId: z.string(), jobId: z.string().nullable() }),
        hash: z.string().transform(sha256),
      }),
    )
    .default([]),
  allowed: z.boolean(),
  // Rows from before the spool have none of the three.
  spooled: z.boolean().default(false),
  // Absent in rows of earlier versions.
  unlocked: z
    .object({ hash: z.string().transform(sha256), sizeBytes: z.number() })
    .nullable()
    .default(null),
  note: z.enum(fileNotes).nullable().default(null),
  overwritten: z.boolean().default(false),
  formerSizeBytes: z.number().nullable().default(null),
  receipt: z.object({
    accepted: check,
    size: check,
    content: check,
    final: check,
    findable: check,
    outputs: outputs.exactOptional(),
  }),
  original: z.discriminatedUnion('kind', [
    bare('none'),
    bare('copying'),
    at('moving', {
      to: z.string(),
      retryAtMs: z.number(),
      attempts: z.number(),
      thenBack: z.literal(true).exactOptional(),
    }),
    at('restoring', { from: z.string(), retryAtMs: z.number(), attempts: z.number() }),
    at('moved', { to: z.string() }),
    at('left', { why: messageSchema }),
  ]),
  seenAtMs: z.number(),
  changedAtMs: z.number(),
}) satisfies z.ZodType<TrackedFile>;

const batchRow = z.object({
  id: batch,
  revision: z.number(),
  folderId: folder,
  serviceId: service,
  state: z.discriminatedUnion('kind', [
    bare('open'),
    at('closing', { why: z.enum(closeReasons), sinceMs: z.number() }),
    at('creating', { startedAtMs: z.number() }),
    at('unconfirmed', { sinceMs: z.number(), checkAtMs: z.number(), attempts: z.number() }),
    at('running', {
      jobId: z.string().nullable(),
      pollAtMs: z.number(),
      unknownSinceMs: z.number().nullable(),
      says: z.string().nullable(),
    }),
    at('finished', { jobId: z.string().nullable(), end: z.enum(['succeeded', 'failed', 'mixed']) }),
    bare('unusable'),
    at('needs-decision', { message: messageSchema }),
    bare('abandoned'),
  ]),
  openedAtMs: z.number(),
  lastJoinedAtMs: z.number(),
  fileCount: z.number(),
  sizeBytes: z.number(),
  attempts: z.number(),
  retryAtMs: z.number(),
  unconfirmedSinceMs: z.number().nullable().default(null),
  asked: z.enum(changeKinds).exactOptional(),
}) satisfies z.ZodType<Batch>;

const jobNoticeRow = z
  .object({
    // Rows of an earlier version have no kind; all of them are about jobs.
    kind: z.literal('job').default('job'),
    id: batch,
    folderId: folder,
    jobId: z.string().nullable(),
    end: z.enum(['succeeded', 'failed', 'mixed']),
    doneCount: z.number(),
    heldCount: z.number(),
    atMs: z.number(),
  })
  .transform(({ heldCount, ...notice }) => ({ ...notice, onHoldCount: heldCount }));
const troubleNoticeRow = z.object({
  kind: z.literal('trouble'),
  id: z.string(),
  trouble: z.enum(troubleKinds),
  subject: z.string().nullable(),
  reason: z.string().nullable(),
  count: z.number(),
  atMs: z.number(),
});

/** Returns the text of a notice as its row stores it: `heldCount` is the stored name of `onHoldCount`. */
export function noticeRowText(notice: Notice): string {
  if (notice.kind === 'trouble') return JSON.stringify(notice);
  const { onHoldCount, ...row } = notice;
  return JSON.stringify({ ...row, heldCount: onHoldCount });
}

const noticeRow = z.union([troubleNoticeRow, jobNoticeRow]) satisfies z.ZodType<Notice>;

function parseText<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Parses only a stat. A scan reads those of all files, and caching them would displace everything else. */
export const parseStat = (text: string): FileStat | null => parseText(stat, text);

/** The number of parsed texts that are cached, because rows are read far more often than they change. */
const mostKept = 4_096;

/**
 * Parses stored text, which may not be JSON; returns `null` when it does not match the schema. Equal text is parsed
 * once.
 */
function createParser<T>(schema: z.ZodType<T>): (text: string) => T | null {
  const kept = new Map<string, T | null>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    if (kept.size >= mostKept) kept.clear();
    const parsed = parseText(schema, text);
    kept.set(text, parsed);
    return parsed;
  };
}

/**
 * Creates the parsers of one journal. Stored rows are input like any other: they are parsed before use, with `null`
 * when they are invalid.
 */
export function createRowParsers() {
  return { file: createParser(fileRow), batch: createParser(batchRow), notice: createParser(noticeRow) };
}

export type RowParsers = ReturnType<typeof createRowParsers>;
