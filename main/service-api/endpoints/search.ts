import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { roles } from '../endpoint.ts';
import { firstPage, pageMax, searchPageSizeDefault } from '../limits.ts';
import { searchResult } from '../records/search.ts';
import { booleanText, integerText } from '../text-fields.ts';

/**
 * Query of `search/basic` (docs/service-api.md#search-endpoints). `pageSize` has no upper limit here: a larger value is
 * served as `searchPageSizeCap`. With `tagId` and `tagName` both must match; a tag that does not exist finds nothing.
 */
const searchQuery = z.object({
  query: z.string().optional(),
  tagId: z.string().optional(),
  tagName: z.string().optional(),
  page: integerText(z.int().min(1).max(pageMax)).default(firstPage),
  pageSize: integerText(z.int().min(1)).default(searchPageSizeDefault),
  fuzzy: booleanText.default(false),
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
