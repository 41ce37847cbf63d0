import { z } from 'zod';
import { count, fraction, timestamp, uuid } from '../fields.ts';

/** The criteria by which a text gets a tag. Ours (docs/service-api.md#tag). */
const tagCriteria = z.strictObject({
  keywords: z.array(z.string()),
  /** Regular expressions, case-insensitive. */
  patterns: z.array(z.string()),
  /** Below this score the tag is not assigned. */
  min_score: fraction,
});

/**
 * An item of the tag lists, and the reply of the detail. The interface shows no fields; ours (docs/service-api.md#tag).
 */
export const tag = z.strictObject({
  id: uuid,
  name: z.string(),
  description: z.string(),
  /** Of a built-in description that nobody has changed (docs/service-api.md#codes-of-messages). */
  description_code: z.string().optional(),
  criteria: tagCriteria,
  example_count: count,
  field_count: count,
  creation_date: timestamp,
  update_date: timestamp,
});
export type Tag = z.infer<typeof tag>;

/** A possible tag of a text. The field names are those of a search hit. */
const tagCandidate = z.strictObject({
  tag_id: uuid,
  tag_name: z.string(),
  tag_score: fraction,
  classifier: z.string(),
});
export type TagCandidate = z.infer<typeof tagCandidate>;

/**
 * Reply of `tag/classify`, which is ours. The best candidate is first. The list is never empty, because a text that
 * fits no tag is `unclassified` with score 0.
 */
export const tagClassification = z.strictObject({ result: z.array(tagCandidate).min(1) });
