import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { roles } from '../endpoint.ts';
import { pathId } from '../fields.ts';
import { metadataField, metadataFieldItem } from '../records/metadata-field.ts';

/** Endpoints 22 and 23. */
export const metadataEndpoints = {
  metadataTag: {
    number: 22,
    group: 'metadata',
    method: 'GET',
    path: '/api/metadata/tag/:tag-id',
    summary: 'List the metadata fields of one tag',
    params: z.object({ 'tag-id': pathId }),
    query: null,
    bodyKind: 'none',
    body: null,
    response: z.array(metadataFieldItem),
    successStatus: 200,
    roles,
    requiredHeaders: [],
    source: 'The interface',
  },
  metadataDetail: {
    number: 23,
    group: 'metadata',
    method: 'GET',
    path: '/api/metadata/detail/:metadata-id',
    summary: 'Definition of one metadata field',
    params: z.object({ 'metadata-id': pathId }),
    query: null,
    bodyKind: 'none',
    body: null,
    response: metadataField,
    successStatus: 200,
    roles,
    requiredHeaders: [],
    source: 'The interface; what goes beyond the list item is ours',
  },
} as const satisfies Record<string, Endpoint>;
