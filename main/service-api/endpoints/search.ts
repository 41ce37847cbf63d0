import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { roles } from '../endpoint.ts';
import { firstPage, pageMax, searchCurrencyMaxChars, searchFilterMaxChars, searchPageSizeDefault } from '../limits.ts';
import { searchResult } from '../records/search.ts';
import { booleanText, integerText } from '../text-fields.ts';
import { searchOrders, sortDirections } from '../values.ts';

const filterText = z.string().min(1).max(searchFilterMaxChars);
/** A number with a point and up to four decimals. */
const decimalText = z.string().regex(/^-?\d{1,11}(\.\d{1,4})?$/);

/**
 * Query of `search/basic` (docs/service-api.md#search-endpoints). `pageSize` has no upper limit here: a larger value is
 * served as `searchPageSizeCap`. With `tagId` and `tagName` both must match; a tag that does not exist finds nothing.
 */
const allParameters = z.object({
  query: z.string().optional(),
  tagId: z.string().optional(),
  tagName: z.string().optional(),
  page: integerText(z.int().min(1).max(pageMax)).default(firstPage),
  pageSize: integerText(z.int().min(1)).default(searchPageSizeDefault),
  fuzzy: booleanText.default(false),
  dateFrom: z.iso.date().optional(),
  dateTo: z.iso.date().optional(),
  issuer: filterText.optional(),
  currency: z.string().min(1).max(searchCurrencyMaxChars).optional(),
  amountFrom: decimalText.optional(),
  amountTo: decimalText.optional(),
  folder: filterText.optional(),
  field: filterText.optional(),
  fieldValue: filterText.optional(),
  needsCheck: booleanText.optional(),
  similarTo: z.uuid().optional(),
  sort: z.enum(searchOrders).default('relevance'),
  sortDirection: z.enum(sortDirections).optional(),
  summary: booleanText.default(false),
});

/** Query of `search/basic`. The parameters from `dateFrom` on are ours (docs/service-api.md#filters-order-and-sums). */
const searchQuery = allParameters
  .refine(({ amountFrom, amountTo, currency }) => currency !== undefined || (amountFrom ?? amountTo) === undefined, {
    path: ['currency'],
    message: 'is needed with amountFrom and amountTo',
  })
  .refine(({ field, fieldValue }) => (field === undefined) === (fieldValue === undefined), {
    path: ['fieldValue'],
    message: 'goes with field',
  });

/** Endpoint 4. */
export const searchEndpoints = {
  searchBasic: {
    number: 4,
    group: 'search',
    method: 'GET',
    path: '/api/search/basic',
    summary: 'Find documents by their content, within the tags that the caller may see',
    params: null,
    query: searchQuery,
    bodyKind: 'none',
    body: null,
    response: searchResult,
    successStatus: 200,
    roles,
    requiredHeaders: ['Content-Type'],
    source: 'The interface; both tag parameters and sizes above the recommended are ours',
  },
} as const satisfies Record<string, Endpoint>;
