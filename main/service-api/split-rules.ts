import { z } from 'zod';
import { fraction, type Metadata } from './fields.ts';

/**
 * Where a file is split into documents: `separator` at pages with a separator's code, `blank_page` at blank pages,
 * `every_n_pages` after a number of pages, `document_change` where a page looks like a first page. `automatic` takes
 * separators if the file has some, else changes of document. `mails`: no page is cut off; only mails and archives are taken
 * apart. Ours (docs/service-api.md#files-made-of-other-files).
 */
const splitModes = ['automatic', 'separator', 'blank_page', 'every_n_pages', 'document_change', 'mails'] as const;

export const splitRules = z.strictObject({
  mode: z.enum(splitModes),
  /** For `every_n_pages`. */
  pages: z.int().min(1).max(1_000),
  /** What the codes of separator sheets say, or names of patch codes: PATCH1 to PATCH4, PATCH6, PATCHT. */
  separators: z.array(z.string().min(1).max(100)).max(20).readonly(),
  /** Whether a person decides when the service is less certain of a cut than `review_below`. */
  review: z.boolean(),
  review_below: fraction,
});
export type SplitRules = z.infer<typeof splitRules>;

export const defaultSplitRules: SplitRules = {
  mode: 'automatic',
  pages: 1,
  separators: ['PATCHT', 'PATCH2', 'INTRAY-SEPARATOR'],
  review: false,
  review_below: 0.8,
};

/** The name of the descriptor of a job that holds rules for this job. */
export const splitRulesKey = 'intray_decompose';

const someSplitRules = splitRules.partial();

/**
 * Reads the rules that a job's descriptors hold for it, `{}` when they hold none. Resolves with `null` when they cannot
 * be used.
 */
export function jobSplitRules(metadata: Metadata | readonly Metadata[] | null): Partial<SplitRules> | null {
  const given = [metadata ?? {}].flat().findLast((one) => splitRulesKey in one)?.[splitRulesKey];
  if (given === undefined) return {};
  const parsed = someSplitRules.safeParse(given);
  return parsed.success ? withoutUndefined(parsed.data) : null;
}

function withoutUndefined(rules: z.infer<typeof someSplitRules>): Partial<SplitRules> {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));
}
