import { z } from 'zod';
import { count, fraction, timestamp, uuid } from '../fields.ts';
import { channels, tagSources } from '../values.ts';
import { dataPoint } from './data-point.ts';

/** An excerpt around a match, as consecutive pieces of plain text. Ours. */
const searchHighlight = z.strictObject({
  field: z.enum(['name', 'data_point', 'text']),
  /** From 1; `null` where the field has no page. */
  page: z.number().int().min(1).nullable(),
  segments: z.array(z.strictObject({ text: z.string(), match: z.boolean() })),
});

/** The interface (docs/service-api.md#search-hit). `name`, `folder` and `highlights` are ours. */
export const searchHit = z.strictObject({
  file_id: uuid,
  job_id: uuid,
  channel: z.enum(channels),
  user_name: z.string(),
  length: z.number().min(0),
  tag_name: z.string(),
  tag_id: uuid,
  tag_score: fraction,
  tag_source: z.enum(tagSources),
  /** `zero` when only the tag's criteria decided; otherwise the name of a trained classifier. */
  classifier: z.string(),
  creation_date: timestamp,
  update_date: timestamp,
  data_points: z.array(dataPoint),
  name: z.string().optional(),
  folder: z.string().optional(),
  highlights: z.array(searchHighlight).optional(),
});
export type SearchHit = z.infer<typeof searchHit>;

/** How many of all hits carry each tag. Ours. */
const searchFacets = z.strictObject({
  tags: z.array(z.strictObject({ tag_id: uuid, tag_name: z.string(), count })),
});

/**
 * The interface (docs/service-api.md#search-result-envelope). `total` counts the hits of all pages. `facets` and
 * `total_is_lower_bound` are ours.
 */
export const searchResult = z.strictObject({
  result: z.array(searchHit),
  total: count,
  /** Present when there are more hits than are counted. */
  total_is_lower_bound: z.literal(true).optional(),
  is_empty: z.boolean(),
  facets: searchFacets.optional(),
});
