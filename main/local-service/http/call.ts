import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { BodyOf, EndpointId, endpoints, ParamsOf, QueryOf, ReplyOf } from '#service-api/endpoints.ts';
import type { Caller } from '../auth/caller.ts';
import type { Scope } from '../store/scope.ts';
import type { Refusal } from './refusal.ts';

type Headers = Readonly<Record<string, string>>;

/** `status` only where it differs from the endpoint's `successStatus`. */
export interface Reply<Body> {
  readonly kind: 'reply';
  readonly body: Body;
  readonly status?: 200;
  readonly headers?: Headers;
}

export interface StreamReply {
  readonly kind: 'stream';
  readonly stream: Readable;
  readonly status?: 206;
  readonly headers: Headers;
}

export type Outcome<Body> = Reply<Body> | StreamReply | Refusal;

/** Answers one request, which is parsed and whose caller is known. */
export type Handler<Id extends EndpointId> = (call: {
  readonly caller: Caller;
  readonly scope: Scope;
  readonly params: ParamsOf<Id>;
  readonly query: QueryOf<Id>;
  readonly body: BodyOf<Id>;
  readonly request: FastifyRequest;
}) => Outcome<ReplyOf<Id>> | Promise<Outcome<ReplyOf<Id>>>;

/** A streamed request: who sent it may be known only when the last byte has passed (`amx` signs the body). */
export interface StreamedCall {
  readonly request: FastifyRequest;
  /** `bodyMd5` is base64, empty for an empty body. To be called once, after the body and before anything is kept. */
  readonly verify: (bodyMd5: string) => Promise<Caller | Refusal>;
  /** The proof does not depend on the body. */
  readonly isVerified: boolean;
}

export type StreamedHandler<Id extends EndpointId> = (call: StreamedCall) => Promise<Outcome<ReplyOf<Id>>>;

/** One handler an endpoint, so that the compiler counts them; `not-implemented` answers 501. */
export type Handlers = {
  readonly [Id in EndpointId]:
    ((typeof endpoints)[Id]['bodyKind'] extends 'multipart' ? StreamedHandler<Id> : Handler<Id>) | 'not-implemented';
};

export function reply<Body>(body: Body, more: Omit<Reply<Body>, 'kind' | 'body'> = {}): Reply<Body> {
  return { kind: 'reply', body, ...more };
}
