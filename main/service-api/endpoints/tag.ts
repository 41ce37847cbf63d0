import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { roles } from '../endpoint.ts';
import { pathId } from '../fields.ts';
import { classifyTextMaxChars } from '../limits.ts';
import { tag, tagClassification } from '../records/tag.ts';

const text = z.string().max(classifyTextMaxChars);

/** Body of `tag/classify` (docs/service-api.md#tag-endpoints). */
const tagClassifyBody = z.object({ text });

/**
 * Query of `tag/classify`. Ours, for callers whose HTTP library drops the body of a GET. When both are given, the body
 * is used.
 */
const tagClassifyQuery = z.object({ text: text.optional() });

/** Endpoints 16 to 18. */
export const tagEndpoints = {
  tagAll: {
    number: 16,
    group: 'tag',
    method: 'GET',
    path: '/api/tag/all',
    summary: 'List the tags that the caller may see',
    params: null,
    query: null,
    bodyKind: 'none',
    body: null,
    response: z.array(tag),
    successStatus: 200,
    roles,
    requiredHeaders: [],
    source: 'The interface; item fields are ours',
  },
  tagDetail: {
    number: 17,
    group: 'tag',
    method: 'GET',
    path: '/api/tag/detail/:id',
    summary: 'Definition and criteria of one tag',
    params: z.object({ id: pathId }),
    query: null,
    bodyKind: 'none',
    body: null,
    response: tag,
    successStatus: 200,
    roles,
    requiredHeaders: [],
    source: 'The interface; the reply is ours',
  },
  tagClassify: {
    number: 18,
    group: 'tag',
    method: 'GET',
    aliasMethod: 'POST',
    path: '/api/tag/classify',
    summary: 'Which tags a text would get, best first',
    params: null,
    query: tagClassifyQuery,
    bodyKind: 'json-on-get',
    body: tagClassifyBody,
    response: tagClassification,
    successStatus: 200,
    roles,
    requiredHeaders: [],
    source: 'The interface; query, POST and reply are ours',
  },
} as const satisfies Record<string, Endpoint>;
