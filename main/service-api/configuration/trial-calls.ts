import { z } from 'zod';
import { count, fraction, pathId, timestamp, uuid } from '../fields.ts';
import { messageParams } from '../messages/message-schema.ts';
import type { ConfigurationCall } from './call.ts';
import { fieldDefinition } from './tag-calls.ts';

const note = z.strictObject({ code: z.string(), params: messageParams }).nullable();
/** A value on its way: text, number, ISO date, or several texts. */
const plainValue = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);

/** Why a tag got its score. `text` is the keyword, the pattern, the name of the layout's signal, or the rule
 * that decides whatever the words are (`mail`, `embedded_invoice`). */
const scoreReason = z.strictObject({
  kind: z.enum(['keyword', 'pattern', 'signal', 'rule', 'example']),
  text: z.string(),
  weight: z.number(),
});

const tagScore = z.strictObject({
  tagId: uuid,
  tagName: z.string(),
  score: fraction,
  minScore: fraction,
  /** The heaviest first, at most 20. */
  reasons: z.array(scoreReason),
});
export type TagScore = z.infer<typeof tagScore>;

/** One step of a field's chain on a document: the source, each step before and after it, and the type at the end. */
const trialStep = z.strictObject({
  field: z.string(),
  /** `source`, the name of a step, or `type`. */
  step: z.string(),
  phase: z.enum(['pre', 'source', 'post', 'type']),
  before: plainValue,
  after: plainValue,
  note,
});
export type TrialStep = z.infer<typeof trialStep>;

const fieldTrial = z.strictObject({
  field: z.string(),
  value: plainValue,
  note,
  page: z.number().int().nullable(),
  steps: z.array(trialStep),
});
export type FieldTrial = z.infer<typeof fieldTrial>;

/** Where an application to the documents that are stored already stands; only one runs at a time. */
const applyState = z.strictObject({
  status: z.enum(['none', 'counting', 'counted', 'running', 'done', 'cancelled', 'failed']),
  isDryRun: z.boolean(),
  done: count,
  total: count,
  /** How many documents change: their tag, or values of their fields. */
  changed: count,
  changedTags: count,
  /** Some of those that change, at most 50. */
  examples: z.array(
    z.strictObject({
      fileId: z.string(),
      name: z.string(),
      tagBefore: z.string(),
      tagAfter: z.string(),
      changedFields: z.array(z.string()),
    }),
  ),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type ApplyState = z.infer<typeof applyState>;

/** Nothing here changes a document, except `apply.start` without `isDryRun`. */
export const trialCalls = {
  'try.text': {
    input: z.strictObject({ text: z.string().min(1).max(100_000) }),
    output: z.array(tagScore),
    changes: false,
  },
  'try.document': { input: z.strictObject({ fileId: pathId }), output: z.array(tagScore), changes: false },
  /** Runs all fields of a tag on a document in their order; `draft` replaces or adds one that is not saved yet. */
  'try.fields': {
    input: z.strictObject({
      tagId: uuid,
      fileId: pathId,
      draft: z.strictObject({ id: uuid.nullable(), field: fieldDefinition }).nullable(),
    }),
    output: z.array(fieldTrial),
    changes: false,
  },
  /** `tagId` limits it to documents that have the tag now; `null` means all. */
  'apply.start': {
    input: z.strictObject({ tagId: uuid.nullable(), isDryRun: z.boolean() }),
    output: applyState,
    changes: true,
  },
  'apply.state': { input: z.strictObject({}), output: applyState, changes: false },
  /** Documents that were changed already keep the change. */
  'apply.cancel': { input: z.strictObject({}), output: applyState, changes: true },
} as const satisfies Record<string, ConfigurationCall>;
