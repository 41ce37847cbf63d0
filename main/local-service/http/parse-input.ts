import type { z } from 'zod';
import type { Endpoint } from '#service-api/endpoint.ts';
import type { FieldError } from '#service-api/records/error.ts';
import { refuseFields, type Refusal } from './refusal.ts';

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export type ParsedInput = RawInput & { readonly kind: 'parsed' };

/** Checks a request against its row of the endpoint table; a refusal names every field that is wrong. */
export function parseInput(endpoint: Endpoint, raw: RawInput): ParsedInput | Refusal {
  const errors: FieldError[] = [];
  const check = (schema: z.ZodType | null, value: unknown): unknown => {
    if (schema === null) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    errors.push(...fieldErrors(parsed.error, 'body'));
    return undefined;
  };
  const params = check(endpoint.params, namedParams(endpoint, raw.params));
  const query = check(endpoint.query, raw.query);
  const body = check(endpoint.body, bodyOf(endpoint, raw));
  return errors.length > 0 ? refuseFields(errors) : { kind: 'parsed', params, query, body };
}

/** `whole` is what an error is put down to when the value as a whole is wrong. */
export function fieldErrors(error: z.ZodError, whole: string): readonly FieldError[] {
  return error.issues.map(({ path, message }) => ({
    field: path.length === 0 ? whole : path.map(String).join('.'),
    message,
  }));
}

/** A hyphen ends a name for the router, so paths are registered with underscores (`:company_id`). */
export function routePath(path: string): string {
  return path.replaceAll(/:[a-z-]+/gu, (name) => name.replaceAll('-', '_'));
}

function namedParams(endpoint: Endpoint, params: unknown): unknown {
  if (endpoint.params === null || typeof params !== 'object' || params === null) return params;
  const byRoute = new Map(Object.entries(params));
  return Object.fromEntries(
    Object.keys(endpoint.params.shape).map((name) => [name, byRoute.get(name.replaceAll('-', '_'))]),
  );
}

/** Where HTTP libraries may drop the body of a GET, the query stands in for it. */
function bodyOf(endpoint: Endpoint, raw: RawInput): unknown {
  return endpoint.bodyKind === 'json-on-get' && raw.body === undefined ? raw.query : raw.body;
}
