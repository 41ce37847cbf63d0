import { z } from 'zod';
import { count, fraction, timestamp, uuid } from '../fields.ts';

/** What makes a text fit a tag. Ours (docs/service-api.md#tag). */
const tagCriteria = z.strictObject({
  keywords: z.array(z.string()),
  /** Regular expressions, case-insensitive. */
  patterns: z.array(z.string()),
  /** Below this score the tag is not assigned. */
  min_score: fraction,
});

/** Item of the tag lists, and the detail. The interface shows no fields; ours (docs/service-api.md#tag). */
export const tag = z.strictObject({
  id: uuid,
  name: z.string(),
  description: z.string(),
  criteria: tagCriteria,
  example_count: count,
  field_count: count,
  creation_date: timestamp,
  update_date: timestamp,
});
export type Tag = z.infer<typeof tag>;

/** One tag that a text may have. Named as in a search hit. */
const tagCandidate = z.strictObject({
  tag_id: uuid,
  tag_name: z.string(),
  tag_score: fraction,
  classifier: z.string(),
});
export type TagCandidate = z.infer<typeof tagCandidate>;

/**
 * Reply of `tag/classify`. The interface shows none; ours: the best candidate first, and never empty, as a text that fits
 * no tag is `unclassified` with score 0.
 */
export const tagClassification = z.strictObject({ result: z.array(tagCandidate).min(1) });
