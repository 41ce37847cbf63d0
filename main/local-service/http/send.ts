import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#service-api/endpoint.ts';
import type { Outcome } from './call.ts';
import { errorBody, type Refusal } from './refusal.ts';

/** On every reply, whoever makes it. */
export function addCommonHeaders(reply: FastifyReply): void {
  reply.headers({
    'X-Request-Id': reply.request.id,
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .status(refusal.status)
    .headers(refusal.headers ?? {})
    .send(errorBody(refusal, reply.request.id));
}

/** `checked`: a reply that does not fit the endpoint's schema is a bug, and is thrown as one. */
export function sendOutcome(
  reply: FastifyReply,
  endpoint: Endpoint,
  outcome: Outcome<unknown>,
  checked: boolean,
): FastifyReply {
  switch (outcome.kind) {
    case 'refusal':
      return sendRefusal(reply, outcome);
    case 'stream':
      return reply
        .status(outcome.status ?? endpoint.successStatus)
        .headers(outcome.headers)
        .send(outcome.stream);
    case 'reply':
      if (checked && endpoint.response !== 'bytes') endpoint.response.parse(outcome.body);
      return reply
        .status(outcome.status ?? endpoint.successStatus)
        .headers(outcome.headers ?? {})
        .send(outcome.body);
  }
}
