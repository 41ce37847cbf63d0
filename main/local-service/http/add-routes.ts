import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#service-api/endpoint.ts';
import { endpoints, type EndpointId } from '#service-api/endpoints.ts';
import type { Authentication } from '../auth/authenticate.ts';
import { scopeOf } from '../auth/caller.ts';
import { isParentConnection } from './parent-connections.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuseMediaType } from './body-parsers.ts';
import type { Handler, Handlers, Outcome, StreamedHandler } from './call.ts';
import { parseInput, routePath } from './parse-input.ts';
import { createRateLimiter, defaultRateLimit } from './rate-limit.ts';
import { refuse } from './refusal.ts';
import { isCaller, verifyCaller, unauthorized } from './request-auth.ts';
import { sendOutcome, sendRefusal } from './send.ts';
import type { ServerOptions, ServiceDeps } from './service-deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    authentication: Authentication | null;
  }
}

/** One route for each row of the endpoint table; what a row says is applied here and nowhere else. */
export function addRoutes(app: FastifyInstance, deps: ServiceDeps, options: ServerOptions, handlers: Handlers): void {
  const admit = createAdmission(deps, options);
  app.decorateRequest('authentication', null);
  for (const [id, endpoint] of Object.entries<Endpoint>(endpoints)) {
    // The handler of a row takes what that row parses to; the compiler cannot follow that through a loop.
    const handler = handlers[id as EndpointId] as AnyHandler;
    app.route({
      method: endpoint.aliasMethod === undefined ? endpoint.method : [endpoint.method, endpoint.aliasMethod],
      url: routePath(endpoint.path),
      onRequest: async (request, reply) => admit(endpoint, request, reply),
      handler: async (request, reply) =>
        sendOutcome(reply, endpoint, await answer(endpoint, handler, request), options.checkReplies ?? false),
    });
  }
}

type AnyHandler = Handler<'platformStatus'> | StreamedHandler<'fileUploadFile'> | 'not-implemented';

/** What can be refused before a body is read: too many requests, unknown keys, wrong types of body. */
function createAdmission(deps: ServiceDeps, options: ServerOptions) {
  const limit = createRateLimiter(options.rateLimit ?? defaultRateLimit, deps.nowMs);
  return async (
    endpoint: Endpoint,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const { authorization, 'x-platformapi-key': apiKey } = request.headers;
    const authentication = await deps.authenticate({
      authorization,
      apiKey: apiKey?.toString(),
      isParentConnection: isParentConnection(request.raw.socket),
    });
    // Whoever is not known shares one bucket, so that guessing keys cannot fill the memory.
    const verdict = limit(authentication.ok ? (apiKey?.toString() ?? '') : '');
    reply.headers(verdict.headers);
    if (!verdict.allowed) {
      const headers = { 'Retry-After': String(Math.max(1, verdict.retryAfterS)) };
      return sendRefusal(reply, refuse(429, serviceMessage('service.answer.too-many'), { headers }));
    }
    if (!authentication.ok) return sendRefusal(reply, unauthorized(authentication.message));
    const refusedType = refuseMediaType(request, endpoint);
    if (refusedType !== null) return sendRefusal(reply, refusedType);
    logMissingHeaders(endpoint, request);
    request.authentication = authentication;
    if (endpoint.bodyKind === 'multipart') request.allowLongBody();
    return undefined;
  };
}

/** A header that the interface requires is not needed to answer; whoever looks for a broken client finds it in the log. */
function logMissingHeaders({ requiredHeaders, path: route }: Endpoint, request: FastifyRequest): void {
  const missing = requiredHeaders.filter((name) => request.headers[name.toLowerCase()] === undefined);
  if (missing.length > 0) request.log.info({ route, missing }, 'required header missing');
}

async function answer(endpoint: Endpoint, handler: AnyHandler, request: FastifyRequest): Promise<Outcome<unknown>> {
  const { authentication } = request;
  if (authentication === null) throw new Error('a request reached its handler without being admitted');
  const verify = (bodyMd5: string) => verifyCaller(request, authentication, endpoint.roles, bodyMd5);
  if (endpoint.bodyKind === 'multipart' && handler !== 'not-implemented') {
    const isVerified = authentication.ok && authentication.kind === 'verified';
    return (handler as StreamedHandler<'fileUploadFile'>)({ request, verify, isVerified });
  }
  const caller = await verify(request.bodyMd5);
  if (!isCaller(caller)) return caller;
  if (handler === 'not-implemented')
    return refuse(
      501,
      serviceMessage('service.answer.not-supported', { endpoint: `${endpoint.method} ${endpoint.path}` }),
    );
  const input = parseInput(endpoint, request);
  if (input.kind === 'refusal') return input;
  const { params, query, body } = input;
  const call = { caller, scope: scopeOf(caller), params, query, body, request };
  return (handler as (any: typeof call) => Outcome<unknown> | Promise<Outcome<unknown>>)(call);
}
