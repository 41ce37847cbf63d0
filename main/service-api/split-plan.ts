import { z } from 'zod';
import { fraction } from './fields.ts';

const pageNumber = z.int().min(1);

/** A document within a file: pages from 1, both inclusive. */
const plannedDocument = z.strictObject({
  firstPage: pageNumber,
  lastPage: pageNumber,
  /** How certain it is that a document begins here. `null` for the first one, and where a person decided. */
  confidence: fraction.nullable(),
});
export type PlannedDocument = z.infer<typeof plannedDocument>;

/**
 * How a file is split: proposed by the service, or accepted by a person. Pages that are in no document are left out,
 * such as separator sheets. Ours; no part of the interface.
 */
export const splitPlan = z.strictObject({
  documents: z.array(plannedDocument).readonly(),
  pageCount: pageNumber,
  accepted: z.boolean(),
});
export type SplitPlan = z.infer<typeof splitPlan>;
