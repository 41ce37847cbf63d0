import { z } from 'zod';
import { foldedStatusSchema, warningSchema } from './documents.ts';
import { messageSchema, storedMessageSchema } from './messages/message-schema.ts';

/** Where a file is on its way (docs/file-lifecycle.md#states-and-groups). */
const fileStates = [
  'stabilizing',
  'queued',
  'batched',
  'uploading',
  'uploaded',
  'processing',
  'verifying',
  'retrying',
  'duplicate-pending',
  'done',
  'duplicate',
  'on-hold',
  'rejected',
  'needs-decision',
  'missing',
  'ignored',
] as const;
const fileStateSchema = z.enum(fileStates);
export type FileState = z.infer<typeof fileStateSchema>;

export const fileGroups = ['done', 'inProgress', 'onHold', 'ignored'] as const;
export const fileGroupSchema = z.enum(fileGroups);
export type FileGroup = z.infer<typeof fileGroupSchema>;

/** `seen = done + inProgress + onHold + ignored`. `seen` is counted without the groups; `unaccounted` is the difference. */
export const balanceSchema = z.object({
  seen: z.number().int(),
  done: z.number().int(),
  inProgress: z.number().int(),
  onHold: z.number().int(),
  ignored: z.number().int(),
  /** Paths that were seen and are in no group; not empty is an alarm. At most 100 are named. */
  unaccounted: z.array(z.string()),
  checkedAtMs: z.number().nullable(),
});
export type Balance = z.infer<typeof balanceSchema>;

/** What a person may do with a file in its state; the interface offers these and no others. */
const fileActions = ['retry', 'skip', 'allow', 'resolve', 'release'] as const;
export type FileAction = (typeof fileActions)[number];

/** What a person may decide of a file whose service is not in use any more and does not answer. */
export const strandedChoiceSchema = z.enum(['send-here', 'skip', 'wait']);
export type StrandedChoice = z.infer<typeof strandedChoiceSchema>;

/** One file, as lists show it. */
export const fileSchema = z.object({
  id: z.string(),
  path: z.string(),
  name: z.string(),
  /** `null` for a file that was added by hand. */
  folderId: z.string().nullable(),
  state: fileStateSchema,
  group: fileGroupSchema,
  sizeBytes: z.number(),
  seenAtMs: z.number(),
  changedAtMs: z.number(),
  /** Stable code of why it is held, parked, rejected or ignored; `null` otherwise. */
  reason: z.string().nullable(),
  /** What is known beside `reason`. */
  detail: messageSchema.nullable(),
  /** What to know of a file that went on all the same. `end-missing`: its format says that its end is missing. */
  note: z.enum(['end-missing']).nullable(),
  /** Why a file that does not change is not yet taken for whole, and until when it waits for that at the most. */
  stabilityWait: z.object({ reason: z.enum(['end-missing', 'open-elsewhere']), untilMs: z.number() }).nullable(),
  /** Whether nothing that happens at its path loses its content any more: a copy is in the data directory. */
  isSafe: z.boolean(),
  /** Why a waiting file has no copy: the budget of the spool is used up, it is larger than that, or the copy failed. */
  notSafeReason: z.enum(['no-room', 'huge', 'failed']).nullable(),
  sentBytes: z.number().nullable(),
  pagesDone: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  /** For a file in `processing`: whether the service has reported that it started with it. `null`: it has not said. */
  atService: z.enum(['queued', 'started']).nullable(),
  batchId: z.string().nullable(),
  /** The service that it is bound to, or that the first file of its content is; `null` until it joins a batch. */
  serviceId: z.string().nullable(),
  jobId: z.string().nullable(),
  fileId: z.string().nullable(),
  tagName: z.string().nullable(),
  tagScore: z.number().nullable(),
  /** Of a file that was processed: what a person must know all the same. Screens say "Completed with a warning". */
  warning: warningSchema.nullable(),
  /** When Intray tries again by itself. */
  nextTryAtMs: z.number().nullable(),
  duplicateOf: z.string().nullable(),
  /** The service that it waits for, where that is not in use any more and does not answer. */
  waitsFor: z
    .object({
      /** `null`: the service of this computer. */
      origin: z.string().nullable(),
      nextTryAtMs: z.number().nullable(),
      /** That service may have processed it, so that sending it elsewhere may process it twice. */
      mayBeThere: z.boolean(),
      /** A person has decided that it waits. */
      isKept: z.boolean(),
      choices: z.array(strandedChoiceSchema),
    })
    .nullable(),
  actions: z.array(z.enum(fileActions)),
});
export type TrackedFile = z.infer<typeof fileSchema>;

/** The checks of a done file, and those that could not be made (docs/file-lifecycle.md#receipt). */
export const checkNames = ['accepted', 'size', 'content', 'final', 'findable'] as const;

const receiptSchema = z.object({
  serviceId: z.string(),
  fileId: z.string(),
  jobId: z.string().nullable(),
  sizeBytes: z.number(),
  sha256: z.string(),
  proofs: z.object({
    accepted: z.boolean(),
    size: z.boolean(),
    content: z.boolean(),
    final: z.boolean(),
    findable: z.boolean(),
  }),
  missing: z.array(z.object({ check: z.enum(checkNames), why: messageSchema })),
  provenAtMs: z.number().nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** One row of "why is this here": a state that the file came into. */
const fileHistorySchema = z.object({
  atMs: z.number(),
  from: fileStateSchema.nullable(),
  to: fileStateSchema,
  why: messageSchema,
});

export const fileDetailSchema = z.object({
  file: fileSchema,
  history: z.array(fileHistorySchema),
  receipt: receiptSchema.nullable(),
  /** For a parked file: the jobs that it may be, as far as the service shows any. */
  candidates: z.array(
    z.object({
      jobId: z.string(),
      createdAtMs: z.number().nullable(),
      fileCount: z.number().int().nullable(),
      folded: foldedStatusSchema,
    }),
  ),
});
export type FileDetail = z.infer<typeof fileDetailSchema>;

/** A path that was named and could not be taken at all. */
export const refusalSchema = z.object({ path: z.string(), reason: messageSchema });
export type Refusal = z.infer<typeof refusalSchema>;
/** As journals hold it. */
export const storedRefusalSchema = refusalSchema.extend({ reason: storedMessageSchema });

/** What a person decides of a parked file. */
export const resolutionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('is-job'), jobId: z.string() }),
  z.object({ kind: z.literal('look-again') }),
  z.object({ kind: z.literal('upload-again') }),
]);
export type Resolution = z.infer<typeof resolutionSchema>;
