import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import type { Role } from '#service-api/endpoint.ts';
import type { Authentication, AuthRefusal } from '../auth/authenticate.ts';
import type { Caller } from '../auth/caller.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Who a request comes from, or why it is refused. Called once a request, when its body has passed. */
export async function verifyCaller(
  request: FastifyRequest,
  authentication: Authentication,
  allowed: readonly Role[],
  bodyMd5: string,
): Promise<Caller | Refusal> {
  if (!authentication.ok) return refuseCaller(authentication);
  if (authentication.kind === 'verified') return checkRole(authentication.caller, allowed);
  const verified = await authentication.verify({ method: request.method, uri: absoluteUri(request), bodyMd5 });
  if (!verified.ok) return refuseCaller(verified);
  request.knownCaller = verified.caller;
  return checkRole(verified.caller, allowed);
}

export function isCaller(value: Caller | Refusal): value is Caller {
  return !('kind' in value);
}

/** 401 makes a client ask for another key. A user who is blocked needs none. */
export function refuseCaller({ message, isBlocked }: AuthRefusal): Refusal {
  return isBlocked ? refuse(403, message) : unauthorized(message);
}

export function unauthorized(message: ServiceMessage): Refusal {
  return refuse(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** Base64 of a body's MD5 as the amx scheme wants it: empty for an empty body. */
export function bodyMd5(body: Uint8Array): string {
  return body.byteLength === 0 ? '' : createHash('md5').update(body).digest('base64');
}

function checkRole(caller: Caller, allowed: readonly Role[]): Caller | Refusal {
  if (allowed.includes(caller.role)) return caller;
  return refuse(403, serviceMessage('service.answer.role', { role: caller.role, allowed: allowed.join(', ') }));
}

/** As the client called us. */
function absoluteUri(request: FastifyRequest): string {
  return request.calledOrigin + (request.raw.url ?? '');
}
