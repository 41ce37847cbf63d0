import { z } from 'zod';
export { searchFilterSchema, type SearchFilter } from '#service-api/documents/search-filter.ts';

/** Documents without the value come last. Without words, relevance is the order in which documents were added. */
export const searchOrderSchema = z
  .object({ by: z.enum(['relevance', 'date', 'amount', 'issuer', 'added']), descending: z.boolean() })
  .strict();
export type SearchOrder = z.infer<typeof searchOrderSchema>;
