import type { z } from 'zod';

/** The roles of the interface. What each role may do is ours (docs/service-api.md#sign-in). */
export const roles = ['Account Admin', 'User', 'Uploader'] as const;
export type Role = (typeof roles)[number];

/** Those who work with all documents of the company. */
export const members = ['Account Admin', 'User'] as const satisfies readonly Role[];

/** Path prefixes of the interface (docs/service-api.md#what-a-service-does). */
type EndpointGroup = 'platform' | 'search' | 'file' | 'job' | 'tag' | 'account' | 'metadata' | 'source' | 'company';

/** How a request body is sent. `json-on-get` is for endpoint 18, whose GET carries a body. */
type BodyKind = 'none' | 'json' | 'json-on-get' | 'multipart';

/**
 * One row of the endpoint table. Client, server and OpenAPI document are all made from it, so that each fact about an
 * endpoint is written once.
 */
export interface Endpoint {
  /** The number of the endpoint in the interface, 1 to 27. */
  readonly number: number;
  readonly group: EndpointGroup;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** A second method that does the same. Ours. */
  readonly aliasMethod?: 'POST';
  /**
   * The path as the interface writes it: `/api/file/detail/:id`. A parameter's name may hold a hyphen (`:company-id`),
   * at which routers would end it.
   */
  readonly path: string;
  readonly summary: string;
  /** The schema of the path parameters, or `null` when there are none. */
  readonly params: z.ZodObject | null;
  /**
   * The schema of the query parameters, converted from text, with the interface's defaults, or `null` when there are
   * none.
   */
  readonly query: z.ZodObject | null;
  readonly bodyKind: BodyKind;
  readonly body: z.ZodType | null;
  /** The schema of the reply that the local service sends, or `'bytes'` for the download. */
  readonly response: z.ZodType | 'bytes';
  /** 201 when something is created, otherwise 200 (docs/service-api.md#endpoints). */
  readonly successStatus: 200 | 201;
  /** The status when an earlier call has already done the work. Ours, for `job/create` on a closed session. */
  readonly repeatStatus?: 200;
  /** The roles that may call the endpoint. */
  readonly roles: readonly Role[];
  /**
   * Headers that the group requires beyond Authorization and X-PlatformAPI-Key. The content type of a body follows from
   * `bodyKind`.
   */
  readonly requiredHeaders: readonly ('Content-Type' | 'User-Agent')[];
  /** Which parts of the row the interface defines, and which are ours. Shown in the OpenAPI document. */
  readonly source: string;
}
