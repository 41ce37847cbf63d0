import { z } from 'zod';
import { foldedStatusSchema, warningSchema } from './documents.ts';
import { messageSchema, storedMessageSchema } from './messages/message-schema.ts';

/** The states of a file (docs/file-lifecycle.md#states-and-groups). */
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

/**
 * The balance: `seen = done + inProgress + onHold + ignored`. `seen` is counted independently of the groups;
 * `unaccounted` is the difference.
 */
export const balanceSchema = z.object({
  seen: z.number().int(),
  done: z.number().int(),
  inProgress: z.number().int(),
  onHold: z.number().int(),
  ignored: z.number().int(),
  /** Paths that were seen and are in no group; any entry raises a trouble. At most 100 are listed. */
  unaccounted: z.array(z.string()),
  checkedAtMs: z.number().nullable(),
});
export type Balance = z.infer<typeof balanceSchema>;

/** The actions that a state may allow. Screens offer exactly those that a file's `actions` lists. */
const fileActions = ['retry', 'skip', 'allow', 'resolve', 'release', 'unlock'] as const;
export type FileAction = (typeof fileActions)[number];

/** What a person may decide for a file whose service is no longer in use and does not answer. */
export const strandedChoiceSchema = z.enum(['upload-here', 'skip', 'wait']);
export type StrandedChoice = z.infer<typeof strandedChoiceSchema>;

/** A file as lists show it. */
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
  /**
   * The stable code that says why the file is on hold, needs a decision, or was rejected or ignored; `null` otherwise.
   */
  reason: z.string().nullable(),
  /** More about `reason`. */
  detail: messageSchema.nullable(),
  /**
   * A remark about a file that continued regardless. `end-missing`: the format shows that the file's end is missing.
   */
  note: z.enum(['end-missing']).nullable(),
  /**
   * Why a file that no longer changes does not yet count as completely written, and when that wait ends at the latest.
   */
  stabilityWait: z.object({ reason: z.enum(['end-missing', 'open-elsewhere']), untilMs: z.number() }).nullable(),
  /** True when a copy is in the data directory, so that changes at the file's path can no longer lose its content. */
  isSafe: z.boolean(),
  /**
   * Why a waiting file has no copy: the spool's budget is used up, the file is larger than the budget, or the copy
   * failed.
   */
  notSafeReason: z.enum(['no-room', 'huge', 'failed']).nullable(),
  uploadedBytes: z.number().nullable(),
  pagesDone: z.number().int().nullable(),
  pages: z.number().int().nullable(),
  /** Whether the service has reported that it started a file in `processing`; `null` when it has reported nothing. */
  atService: z.enum(['queued', 'started']).nullable(),
  batchId: z.string().nullable(),
  /**
   * The service that the file is bound to, or to which the first file with its content is bound; `null` until it joins
   * a batch.
   */
  serviceId: z.string().nullable(),
  jobId: z.string().nullable(),
  fileId: z.string().nullable(),
  tagName: z.string().nullable(),
  tagScore: z.number().nullable(),
  /**
   * What people know the document by, as the service reported it when the file was verified, or when its document was
   * last opened or corrected; `null` when nothing is known, such as from a service that reads no values.
   */
  document: z
    .object({
      issuer: z.string().nullable(),
      /** The number of an invoice or another paper. */
      number: z.string().nullable(),
      amount: z.number().nullable(),
      currency: z.string().nullable(),
      /** `YYYY-MM-DD`. */
      dueOn: z.string().nullable(),
      /** The names of the fields whose values a person should compare with the page, at most ten. */
      toCheck: z.array(z.string()).readonly(),
    })
    .nullable(),
  /**
   * Where its document was when that was last known: in the trash of its service, or deleted there; `null`: neither.
   * Documents that a remote service removed are known once they are opened.
   */
  removed: z.enum(['trash', 'deleted']).nullable(),
  /** What a person must know about a processed file. Screens say "Completed with a warning". */
  warning: warningSchema.nullable(),
  /** The time at which Intray tries again. */
  nextTryAtMs: z.number().nullable(),
  duplicateOf: z.string().nullable(),
  /**
   * For a duplicate that is its first file itself, which was renamed or moved: its name before, which is the same after
   * a move; `null` for any other file.
   */
  formerName: z.string().nullable(),
  /** The documents that a job made of the file; `null` for a file that stays one document, or as long as none is known. */
  outputs: z
    .object({
      kind: z.enum(['merged', 'decomposed']),
      /** How many other files are in the same document. */
      others: z.number().int(),
      count: z.number().int(),
      failed: z.number().int(),
      first: z.object({ fileId: z.string(), name: z.string().nullable() }),
    })
    .nullable(),
  /** The service that the file waits for, when that service is no longer in use and does not answer. */
  waitsFor: z
    .object({
      /** `null` for the local service of this computer. */
      origin: z.string().nullable(),
      nextTryAtMs: z.number().nullable(),
      /** True when that service may have processed the file, so that uploading it elsewhere may process it twice. */
      maybeProcessed: z.boolean(),
      /** True when a person has decided that the file keeps waiting. */
      isKeptWaiting: z.boolean(),
      choices: z.array(strandedChoiceSchema),
    })
    .nullable(),
  actions: z.array(z.enum(fileActions)),
});
export type TrackedFile = z.infer<typeof fileSchema>;

/**
 * The names of the checks of a receipt, also used for checks that were not possible (docs/file-lifecycle.md#receipt).
 */
export const checkNames = ['accepted', 'size', 'content', 'final', 'findable'] as const;

const receiptSchema = z.object({
  serviceId: z.string(),
  fileId: z.string(),
  jobId: z.string().nullable(),
  sizeBytes: z.number(),
  sha256: z.string(),
  /** The copy without a password that was uploaded in place of the file; `null` where the file itself was. */
  unlocked: z.object({ sizeBytes: z.number(), sha256: z.string() }).nullable(),
  checks: z.object({
    accepted: z.boolean(),
    size: z.boolean(),
    content: z.boolean(),
    final: z.boolean(),
    findable: z.boolean(),
  }),
  notAvailable: z.array(z.object({ check: z.enum(checkNames), reason: messageSchema })),
  verifiedAtMs: z.number().nullable(),
  /** The documents that a job made of the file: `final` and `findable` are about them. Empty where it stays one document. */
  outputs: z.array(
    z.object({
      fileId: z.string(),
      name: z.string().nullable(),
      /** `final`: processed, and not found by a search yet. */
      state: z.enum(['final', 'found', 'failed']),
      why: messageSchema.nullable(),
    }),
  ),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** An entry of a file's history: a state that the file entered. */
const fileHistorySchema = z.object({
  atMs: z.number(),
  from: fileStateSchema.nullable(),
  to: fileStateSchema,
  message: messageSchema,
});

export const fileDetailSchema = z.object({
  file: fileSchema,
  history: z.array(fileHistorySchema),
  receipt: receiptSchema.nullable(),
  /** For a file that needs a decision: the jobs that may hold it, as far as the service lists any. */
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

/** A path that was given but could not be added, with the reason. */
export const refusalSchema = z.object({ path: z.string(), reason: messageSchema });
export type Refusal = z.infer<typeof refusalSchema>;
/** A refusal as journals store it. */
export const storedRefusalSchema = refusalSchema.extend({ reason: storedMessageSchema });

/** What a person decides about a file that needs a decision. */
export const resolutionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('is-job'), jobId: z.string() }),
  z.object({ kind: z.literal('check-again') }),
  z.object({ kind: z.literal('upload-again') }),
]);
export type Resolution = z.infer<typeof resolutionSchema>;
