import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { source, sourceRemoved } from '../records/source.ts';
import { sourceTypes } from '../values.ts';

/**
 * Body of `source/create` (docs/service-api.md#remote-source-endpoints). Which fields are required is ours: AWS and DO
 * also need `access_key`.
 */
const sourceCreateBody = z
  .object({
    source_name: z.string().min(1),
    access_key: z.string().min(1).optional(),
    secret_key: z.string().min(1),
    account_name: z.string().min(1),
    region: z.string().default(''),
    type: z.enum(sourceTypes),
  })
  .refine((body) => body.type === 'Azure' || body.access_key !== undefined, {
    path: ['access_key'],
    message: 'is required for AWS and DO',
  });

/** Endpoints 24 to 26. */
export const sourceEndpoints = {
  sourceCreate: {
    number: 24,
    group: 'source',
    method: 'POST',
    path: '/api/source/create',
    summary: 'Add an object storage that files can be fetched from',
    params: null,
    query: null,
    bodyKind: 'json',
    body: sourceCreateBody,
    response: source,
    successStatus: 201,
    roles: ['Account Admin'],
    requiredHeaders: [],
    source: 'The interface; role, required fields and reply are ours',
  },
  sourceList: {
    number: 25,
    group: 'source',
    method: 'GET',
    path: '/api/source/list',
    summary: 'List the object storages',
    params: null,
    query: null,
    bodyKind: 'none',
    body: null,
    response: z.array(source),
    successStatus: 200,
    roles: ['Account Admin', 'User'],
    requiredHeaders: [],
    source: 'The interface; roles and item fields are ours',
  },
  sourceRemove: {
    number: 26,
    group: 'source',
    method: 'DELETE',
    path: '/api/source/remove/:name',
    summary: 'Forget an object storage',
    params: z.object({ name: z.string().min(1) }),
    query: null,
    bodyKind: 'none',
    body: null,
    response: sourceRemoved,
    successStatus: 200,
    roles: ['Account Admin'],
    requiredHeaders: [],
    source: 'The interface; role and reply are ours',
  },
} as const satisfies Record<string, Endpoint>;
