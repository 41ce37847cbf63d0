import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { roles } from '../endpoint.ts';
import { givenUuid, metadata, pathId } from '../fields.ts';
import { firstPage, jobPageSizeDefault, jobPageSizeMax, jobPageSizeMin, pageMax } from '../limits.ts';
import { job } from '../records/job.ts';
import { listEnvelope } from '../records/list.ts';
import { integerText } from '../text-fields.ts';
import { priorities, sortDirections } from '../values.ts';

/** Query of `job/all` (docs/service-api.md#job-endpoints). */
const jobAllQuery = z.object({
  currentPage: integerText(z.int().min(1).max(pageMax)).default(firstPage),
  pageSize: integerText(z.int().min(jobPageSizeMin).max(jobPageSizeMax)).default(jobPageSizeDefault),
  sortDirection: z.enum(sortDirections).default('DESC'),
});

/** Body of `job/create` (docs/service-api.md#job-endpoints). The defaults are ours. */
const jobCreateBody = z.object({
  session_id: givenUuid,
  metadata: metadata.optional(),
  merge: z.boolean().default(false),
  decompose: z.boolean().default(false),
  propagate_metadata: z.boolean().default(false),
  priority: z.enum(priorities).default('normal'),
});

/** Endpoints 13 to 15. An Uploader sees its own jobs only (docs/service-api.md#sign-in). */
export const jobEndpoints = {
  jobAll: {
    number: 13,
    group: 'job',
    method: 'GET',
    path: '/api/job/all',
    summary: "List the company's jobs",
    params: null,
    query: jobAllQuery,
    bodyKind: 'none',
    body: null,
    response: listEnvelope(job),
    successStatus: 200,
    roles,
    requiredHeaders: [],
    source: 'The interface; the reply is ours',
  },
  jobDetail: {
    number: 14,
    group: 'job',
    method: 'GET',
    path: '/api/job/detail/:id',
    summary: 'State, progress and results of one job',
    params: z.object({ id: pathId }),
    query: null,
    bodyKind: 'none',
    body: null,
    response: job,
    successStatus: 200,
    roles,
    requiredHeaders: [],
    source: 'The interface; the reply is ours',
  },
  jobCreate: {
    number: 15,
    group: 'job',
    method: 'POST',
    path: '/api/job/create',
    summary: 'Close a session and start its job',
    params: null,
    query: null,
    bodyKind: 'json',
    body: jobCreateBody,
    response: job,
    successStatus: 201,
    repeatStatus: 200,
    roles,
    requiredHeaders: [],
    source: 'The interface; defaults, reply and idempotence are ours',
  },
} as const satisfies Record<string, Endpoint>;
