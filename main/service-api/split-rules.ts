import { z } from 'zod';
import { fraction } from './fields.ts';

/**
 * Where a file is split into documents: `separator` at pages with a separator's code, `blank_page` at blank pages,
 * `every_n_pages` after a number of pages, `document_change` where a page looks like a first page. `automatic` takes
 * separators if the file has some, else changes of document. Ours (docs/service-api.md#files-made-of-other-files).
 */
export const splitModes = ['automatic', 'separator', 'blank_page', 'every_n_pages', 'document_change'] as const;

export const splitRules = z.strictObject({
  mode: z.enum(splitModes),
  /** For `every_n_pages`. */
  pages: z.int().min(1).max(1_000),
  /** What the codes of separator sheets say. */
  separators: z.array(z.string().min(1).max(100)).max(20).readonly(),
  /** Whether a person decides when the service is less certain of a cut than `reviewBelow`. */
  review: z.boolean(),
  reviewBelow: fraction,
});
export type SplitRules = z.infer<typeof splitRules>;

export const defaultSplitRules: SplitRules = {
  mode: 'automatic',
  pages: 1,
  separators: ['PATCHT', 'INTRAY-SEPARATOR'],
  review: false,
  reviewBelow: 0.8,
};
