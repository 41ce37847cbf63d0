import { z } from 'zod';
import type { ConfigurationCall } from '../configuration/call.ts';
import { roles } from '../endpoint.ts';
import { count, fraction, givenUuid } from '../fields.ts';
import { searchFilterSchema } from './search-filter.ts';

export { checkBelow } from '../records/data-point.ts';

/** A class may have 100,000 documents. So many of its newest ones say how well it is recognised now. */
export const mostSummed = 1_000;

/** What the archive holds, before anything is searched for (docs/service-api.md#overviews). */
export const overviewCalls = {
  /** What a query that is being typed may become, from the documents that the caller may see and a search would find. */
  'search.suggest': {
    input: z.strictObject({
      query: z.string().max(1_000),
      tagName: z.string().max(200).exactOptional(),
      filter: searchFilterSchema.exactOptional(),
    }),
    output: z.strictObject({
      /** For the last word of the query, as they are written, those of the most documents first. */
      words: z.array(
        z.strictObject({
          text: z.string(),
          /** Documents with the word and the words before it. */
          count,
          /** Whether there are more than `count`. */
          isLowerBound: z.boolean(),
        }),
      ),
      /** Issuers with a word that begins as the query, whatever issuer is filtered by. */
      issuers: z.array(z.strictObject({ issuer: z.string(), count })),
      /** Every class with documents, whatever the query and `tagName` are; the app knows what people call them. */
      tags: z.array(z.strictObject({ tagName: z.string(), count })),
    }),
    changes: false,
    roles,
  },
  /** A class by its documents. Shares and sums are those of its newest `mostSummed` documents. */
  'tags.overview': {
    input: z.strictObject({ tagId: givenUuid }),
    output: z.strictObject({
      /** How many documents the rest is about. */
      documents: count,
      /** Documents whose class a person gave. */
      corrected: count,
      /** Documents with a value to check, or without a required one. */
      toCheck: count,
      /** How sure the class was on average where no person gave it; `null` without such a document. */
      confidence: fraction.nullable(),
      /** The fields that have values, by their names. */
      fields: z.array(
        z.strictObject({
          name: z.string(),
          /** Documents with a value. */
          documents: count,
          /** Documents with a value that a person gave. */
          corrected: count,
          /** How sure the values were on average that no person gave; `null` without one. */
          confidence: fraction.nullable(),
        }),
      ),
    }),
    changes: false,
    roles,
  },
} as const satisfies Record<string, ConfigurationCall>;
