import type { z } from 'zod';
import { accountEndpoints } from './endpoints/account.ts';
import { companyEndpoints } from './endpoints/company.ts';
import { fileReadEndpoints, fileWriteEndpoints } from './endpoints/file.ts';
import { jobEndpoints } from './endpoints/job.ts';
import { metadataEndpoints } from './endpoints/metadata.ts';
import { platformEndpoints } from './endpoints/platform.ts';
import { searchEndpoints } from './endpoints/search.ts';
import { sourceEndpoints } from './endpoints/source.ts';
import { tagEndpoints } from './endpoints/tag.ts';

/** All 27 endpoints, in the interface's order. Client, server and OpenAPI document are made from this table. */
export const endpoints = {
  ...platformEndpoints,
  ...searchEndpoints,
  ...fileReadEndpoints,
  ...fileWriteEndpoints,
  ...jobEndpoints,
  ...tagEndpoints,
  ...accountEndpoints,
  ...metadataEndpoints,
  ...sourceEndpoints,
  ...companyEndpoints,
} as const;

export type EndpointId = keyof typeof endpoints;
type Endpoints = typeof endpoints;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** The path parameters by name, or `undefined` when the endpoint has none. */
export type ParamsOf<Id extends EndpointId> = Parsed<Endpoints[Id]['params']>;
/** The parsed query with its defaults, or `undefined` when the endpoint has none. */
export type QueryOf<Id extends EndpointId> = Parsed<Endpoints[Id]['query']>;
/** The parsed body with its defaults, or `undefined` when the endpoint has none. */
export type BodyOf<Id extends EndpointId> = Parsed<Endpoints[Id]['body']>;
/** The body as a caller gives it; fields with a default may be left out. */
export type BodyInputOf<Id extends EndpointId> = Given<Endpoints[Id]['body']>;
/** The reply that the local service sends, or `'bytes'` for the download. */
export type ReplyOf<Id extends EndpointId> = Endpoints[Id]['response'] extends z.ZodType
  ? z.output<Endpoints[Id]['response']>
  : 'bytes';
