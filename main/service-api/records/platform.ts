import { z } from 'zod';
import { roles } from '../endpoint.ts';
import { problem, uuid } from '../fields.ts';
import { authenticationTypes, platformStatuses, userStatuses } from '../values.ts';

/** The capabilities that a client can rely on. Ours (docs/service-api.md#platform-status); absent on other services. */
const capabilities = z.strictObject({
  /** A second `job/create` of the same session returns the same job. */
  idempotent_create: z.boolean(),
  /** File records and upload replies carry the SHA-256. */
  file_hash: z.boolean(),
  /** File and job records carry the session's id. */
  session_files: z.boolean(),
  /** `search/basic` finds a file by its id. */
  search_by_id: z.boolean(),
  /** `search/basic` filters, sorts and sums up (docs/service-api.md#filters-order-and-sums). */
  search_filters: z.boolean(),
  /** Intray's own calls are answered to this key (docs/service-api.md#calls-of-intray). */
  own_calls: z.boolean(),
});

/** The interface (docs/service-api.md#platform-status); `capabilities` and `problems` are ours. */
export const platformStatus = z.strictObject({
  currentVersion: z.string(),
  status: z.enum(platformStatuses),
  capabilities: capabilities.optional(),
  /** For people: problems that keep the service from reading documents although it answers. */
  problems: z.array(problem).optional(),
});

/** The interface (docs/service-api.md#identity). */
export const identity = z.strictObject({
  request_origin_ip_address: z.string(),
  authentication_type: z.enum(authenticationTypes),
  roles: z.array(z.enum(roles)),
  user_name: z.string(),
  name: z.string(),
  last_name: z.string(),
  user_id: uuid,
  status: z.enum(userStatuses),
  company_id: uuid,
  company_name: z.string(),
  app_id: uuid,
  app_name: z.string().nullable(),
});

/** The interface (docs/service-api.md#ping-response): `pong` is the user's login name. */
export const ping = z.strictObject({ pong: z.string() });
