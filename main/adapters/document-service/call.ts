import type { Result } from '#core/failure.ts';
import type { CallOptions } from '#ports/document-service.ts';
import type { BodyInputOf, EndpointId, ParamsOf, QueryOf } from '#service-api/endpoints.ts';
import { endpoints } from '#service-api/endpoints.ts';
import { readBody } from './reply/read-body.ts';
import { createJsonBody } from './wire/outgoing-body.ts';
import { requestFor } from './wire/request.ts';
import type { Sender } from './wire/send.ts';

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The input of one call, typed by the endpoint's schemas. */
interface CallInput<Id extends EndpointId> {
  readonly params?: ParamsOf<Id>;
  readonly query?: Optional<QueryOf<Id>>;
  readonly body?: Optional<BodyInputOf<Id>>;
}

/**
 * Calls an endpoint and reads its JSON answer. `read` returns `undefined` when the answer lacks what the call needs.
 */
export type Caller = <Id extends EndpointId, T>(
  id: Id,
  input: CallInput<Id>,
  options: CallOptions | undefined,
  read: (json: unknown) => T | undefined,
) => Promise<Result<T>>;

export interface CallerDeps {
  readonly baseUrl: URL;
  readonly userAgent: string;
  readonly send: Sender;
}

export function createCaller({ baseUrl, userAgent, send }: CallerDeps): Caller {
  return async (id, input, options, read) => {
    const body = input.body === undefined ? null : createJsonBody(input.body);
    const request = requestFor(endpoints[id], baseUrl, { params: input.params, query: input.query, body }, userAgent);
    if (!request.ok) return request;
    const sent = await send(request.value, {
      call: options ?? {},
      read: async (reply) => {
        const whole = await readBody(reply.body);
        return whole === null ? undefined : read(whole.json ?? whole.text);
      },
    });
    return sent.ok ? { ok: true, value: sent.value } : { ok: false, failure: sent.failure };
  };
}
