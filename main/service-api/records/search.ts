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

const amountText = z.string().regex(/^-?\d+\.\d{2,4}$/);

/** An exact sum of totals of one currency; `currency` is `null` for documents that state none. Ours. */
const currencySum = z.strictObject({ currency: z.string().nullable(), amount: amountText, count });

const groupOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.strictObject({ ...shape, count, sums: z.array(currencySum) }));

/** Sums and groups of the hits (docs/service-api.md#filters-order-and-sums). Ours. */
const searchSummary = z.strictObject({
  is_lower_bound: z.boolean(),
  sums: z.array(currencySum),
  needs_check: count,
  tags: groupOf({ tag_id: uuid, tag_name: z.string() }),
  issuers: groupOf({ issuer: z.string() }),
  other_issuers: count,
  /** `2026-11`. */
  months: groupOf({ month: z.string() }),
  amounts: groupOf({ currency: z.string(), least: amountText.nullable(), below: amountText.nullable() }),
  folders: groupOf({ folder: z.string() }),
});
export type SearchSummary = z.infer<typeof searchSummary>;

/**
 * The interface (docs/service-api.md#search-result-envelope). `total` counts the hits of all pages. `facets`,
 * `total_is_lower_bound` and `summary` are ours.
 */
export const searchResult = z.strictObject({
  result: z.array(searchHit),
  total: count,
  /** Present when there are more hits than are counted. */
  total_is_lower_bound: z.literal(true).optional(),
  is_empty: z.boolean(),
  facets: searchFacets.optional(),
  /** Present when it was asked for. */
  summary: searchSummary.optional(),
});
