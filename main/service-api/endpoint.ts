import type { z } from 'zod';

/** Roles that occur in the interface; what each may do is ours (docs/service-api.md#sign-in). */
export const roles = ['Account Admin', 'User', 'Uploader'] as const;
export type Role = (typeof roles)[number];

/** Path prefixes of the interface (docs/service-api.md#what-a-service-does). */
type EndpointGroup = 'platform' | 'search' | 'file' | 'job' | 'tag' | 'account' | 'metadata' | 'source' | 'company';

/** How a request body travels. `json-on-get` is endpoint 18, whose GET carries a body. */
type BodyKind = 'none' | 'json' | 'json-on-get' | 'multipart';

/**
 * One row of the endpoint table. Client, server and OpenAPI document are made from it, so nothing about an endpoint
 * is written a second time.
 */
export interface Endpoint {
  /** 1 to 27, as the interface numbers them. */
  readonly number: number;
  readonly group: EndpointGroup;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** A second method that does the same; ours. */
  readonly aliasMethod?: 'POST';
  /** As the interface writes it: `/api/file/detail/:id`. A name may hold a hyphen (`:company-id`), which routers split. */
  readonly path: string;
  readonly summary: string;
  /** Path parameters; `null` when there are none. */
  readonly params: z.ZodObject | null;
  /** Query parameters, coerced from text, with the interface's defaults; `null` when there are none. */
  readonly query: z.ZodObject | null;
  readonly bodyKind: BodyKind;
  readonly body: z.ZodType | null;
  /** The reply's schema as the local service gives it; `'bytes'` for the download. */
  readonly response: z.ZodType | 'bytes';
  /** 200, or 201 where something is created (docs/service-api.md#endpoints). */
  readonly successStatus: 200 | 201;
  /** The status when the call finds its work done already; ours, for `job/create` on a closed session. */
  readonly repeatStatus?: 200;
  /** Roles that may call it. */
  readonly roles: readonly Role[];
  /** Headers that the group requires beyond Authorization and X-PlatformAPI-Key; a body's own type is `bodyKind`'s. */
  readonly requiredHeaders: readonly ('Content-Type' | 'User-Agent')[];
  /** Whose the row is: the interface's, and what of it is ours. Shown in the OpenAPI document. */
  readonly source: string;
}
