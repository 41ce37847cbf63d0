import { z } from 'zod';
import { count } from '../fields.ts';

/**
 * A list in pages, for `file/all` and `job/all`. Ours (docs/service-api.md#list-envelope). Every other list is a plain
 * array.
 */
export function listEnvelope<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    result: z.array(item),
    /** The number of items on all pages. */
    total: count,
    page: z.int().min(1),
    page_size: count,
    is_empty: z.boolean(),
  });
}
