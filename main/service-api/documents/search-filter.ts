import { z } from 'zod';
import { searchCurrencyMaxChars, searchFilterMaxChars } from '../limits.ts';

const filterText = z.string().min(1).max(searchFilterMaxChars);
const decimalText = z.string().regex(/^-?\d{1,11}(\.\d{1,4})?$/);

/** All that is given must hold. */
export const searchFilterSchema = z
  .object({
    /** The first and the last day of the document: its date, else the day on which it was added. */
    from: z.iso.date().exactOptional(),
    to: z.iso.date().exactOptional(),
    issuer: filterText.exactOptional(),
    /** Limits of the amount in one currency, both included, as numbers with a point. */
    amount: z
      .object({
        currency: z.string().min(1).max(searchCurrencyMaxChars),
        least: decimalText.exactOptional(),
        most: decimalText.exactOptional(),
      })
      .strict()
      .exactOptional(),
    folder: filterText.exactOptional(),
    /** Documents in which the field has this value, in any spelling that search takes for the same. */
    field: z.object({ name: filterText, value: filterText }).strict().exactOptional(),
    /** Only documents with a value that should be compared with the page. */
    needsCheck: z.literal(true).exactOptional(),
    /** Documents that share the telling words of this one. Without words, relevance is the most similar first. */
    similarTo: z.uuid().exactOptional(),
  })
  .strict();
export type SearchFilter = z.infer<typeof searchFilterSchema>;
