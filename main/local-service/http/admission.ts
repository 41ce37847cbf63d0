import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authentication } from '../auth/authenticate.ts';
import { isParentConnection } from './parent-connections.ts';
import { createRateLimiter, defaultRateLimit } from './rate-limit.ts';
import { refuse } from './refusal.ts';
import { refuseCaller } from './request-auth.ts';
import { sendRefusal } from './send.ts';
import type { ServerOptions, ServiceDeps } from './service-deps.ts';

export type Admission = (request: FastifyRequest, reply: FastifyReply) => Promise<AdmittedAs | null>;
type AdmittedAs = Extract<Authentication, { readonly ok: true }>;

/**
 * What is refused of any request before its body is read: too many with one key, and unknown keys. Returns `null` when it
 * has refused the request. All routes share the limit of a key.
 */
export function createAdmission(
  { authenticate, nowMs }: Pick<ServiceDeps, 'authenticate' | 'nowMs'>,
  { rateLimit = defaultRateLimit }: Pick<ServerOptions, 'rateLimit'>,
): Admission {
  const limit = createRateLimiter(rateLimit, nowMs);
  return async (request, reply) => {
    const { authorization, 'x-platformapi-key': apiKey } = request.headers;
    const authentication = await authenticate({
      authorization,
      apiKey: apiKey?.toString(),
      isParentConnection: isParentConnection(request.raw.socket),
    });
    if (authentication.ok && authentication.kind === 'verified') request.knownCaller = authentication.caller;
    // Whoever is not known shares one bucket, so that guessing keys cannot fill the memory.
    const verdict = limit(authentication.ok ? (apiKey?.toString() ?? '') : '');
    reply.headers(verdict.headers);
    if (!verdict.allowed) {
      const headers = { 'Retry-After': String(Math.max(1, verdict.retryAfterS)) };
      sendRefusal(reply, refuse(429, serviceMessage('service.answer.too-many'), { headers }));
      return null;
    }
    if (authentication.ok) return authentication;
    sendRefusal(reply, refuseCaller(authentication));
    return null;
  };
}
