import { z } from 'zod';
import { box } from '../fields.ts';

/** A row of the table of items (docs/service-api.md#line-item). Ours. What the document does not state is absent. */
export const lineItem = z.strictObject({
  description: z.string().optional(),
  quantity: z.number().optional(),
  unit: z.string().optional(),
  unit_price: z.number().optional(),
  amount: z.number().optional(),
  /** In percent. */
  tax_rate: z.number().optional(),
  page: z.int().min(1).optional(),
  box: box.optional(),
});
export type LineItemRecord = z.infer<typeof lineItem>;
