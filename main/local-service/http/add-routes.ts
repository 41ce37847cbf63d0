import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#service-api/endpoint.ts';
import { endpoints, type EndpointId } from '#service-api/endpoints.ts';
import type { Authentication } from '../auth/authenticate.ts';
import { scopeOf } from '../auth/caller.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { Admission } from './admission.ts';
import { refuseMediaType } from './body-parsers.ts';
import type { Handler, Handlers, Outcome, StreamedHandler } from './call.ts';
import { parseInput, routePath } from './parse-input.ts';
import { refuse } from './refusal.ts';
import { isCaller, verifyCaller } from './request-auth.ts';
import { sendOutcome, sendRefusal } from './send.ts';
import type { ServerOptions } from './service-deps.ts';

declare module 'fastify' {
  interface FastifyRequest {
    authentication: Authentication | null;
  }
}

/** One route for each row of the endpoint table; what a row says is applied here and nowhere else. */
export function addRoutes(
  app: FastifyInstance,
  admission: Admission,
  { checkReplies = false }: ServerOptions,
  handlers: Handlers,
): void {
  app.decorateRequest('authentication', null);
  for (const [id, endpoint] of Object.entries<Endpoint>(endpoints)) {
    // The handler of a row takes what that row parses to; the compiler cannot follow that through a loop.
    const handler = handlers[id as EndpointId] as AnyHandler;
    app.route({
      method: endpoint.aliasMethod === undefined ? endpoint.method : [endpoint.method, endpoint.aliasMethod],
      url: routePath(endpoint.path),
      onRequest: (request, reply) => admit(endpoint, admission, { request, reply }),
      handler: async (request, reply) =>
        sendOutcome(reply, endpoint, await answer(endpoint, handler, request), checkReplies),
    });
  }
}

type AnyHandler = Handler<'platformStatus'> | StreamedHandler<'fileUploadFile'> | 'not-implemented';

/** What can be refused before a body is read. */
async function admit(
  endpoint: Endpoint,
  admission: Admission,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply | undefined> {
  const authentication = await admission(request, reply);
  if (authentication === null) return reply;
  const refusedType = refuseMediaType(request, endpoint);
  if (refusedType !== null) return sendRefusal(reply, refusedType);
  logMissingHeaders(endpoint, request);
  request.authentication = authentication;
  if (endpoint.bodyKind === 'multipart') request.allowLongBody();
  return undefined;
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
