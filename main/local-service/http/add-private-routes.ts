import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigurationCall } from '#service-api/configuration/call.ts';
import { privateCalls, privatePath, type PrivateCallName } from '#service-api/private-calls.ts';
import { isParentConnection } from './parent-connections.ts';
import { fieldErrors } from './parse-input.ts';
import type { PrivateHandlers, PrivateRequest } from './private-call.ts';
import { refuseFields } from './refusal.ts';
import { isCaller, verifyCaller, unauthorized } from './request-auth.ts';
import { sendRefusal } from './send.ts';
import type { ServerOptions, ServiceDeps } from './service-deps.ts';

/** An imported configuration with its tables, as JSON within JSON. The app alone can send as much. */
const bodyMaxBytes = 48 * 1024 * 1024;

/**
 * One route for each call of the configuration and of the documents. They exist only on the socket of the app that started the service: on
 * the port, to which anybody on the computer can connect, the addresses are unknown.
 */
export function addPrivateRoutes(
  app: FastifyInstance,
  deps: ServiceDeps,
  options: ServerOptions,
  handlers: PrivateHandlers,
): void {
  for (const [name, call] of Object.entries<ConfigurationCall>(privateCalls)) {
    // The handler of a call takes what that call parses to; the compiler cannot follow that through a loop.
    const handler = handlers[name as PrivateCallName];
    app.post(privatePath(name as PrivateCallName), {
      bodyLimit: bodyMaxBytes,
      onRequest: async (request, reply) => admit(deps, request, reply),
      handler: (request, reply) => answer(call, handler, { request, reply, checked: options.checkReplies ?? false }),
    });
  }
}

type AnyHandler = (request: PrivateRequest<PrivateCallName>) => ReturnType<PrivateHandlers[PrivateCallName]>;

async function admit(
  deps: ServiceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (!isParentConnection(request.raw.socket)) {
    reply.callNotFound();
    return reply;
  }
  const { authorization, 'x-platformapi-key': apiKey } = request.headers;
  const authentication = await deps.authenticate({
    authorization,
    apiKey: apiKey?.toString(),
    isParentConnection: true,
  });
  if (!authentication.ok) return sendRefusal(reply, unauthorized(authentication.message));
  request.authentication = authentication;
  return undefined;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Whether the answer is checked against its schema. */
  readonly checked: boolean;
}

async function answer(
  call: ConfigurationCall,
  handler: AnyHandler,
  { request, reply, checked }: Exchange,
): Promise<FastifyReply> {
  const { authentication } = request;
  if (authentication === null) throw new Error('a request reached its handler without being admitted');
  const caller = await verifyCaller(request, authentication, call.roles ?? ['Account Admin'], request.bodyMd5);
  if (!isCaller(caller)) return sendRefusal(reply, caller);
  const input = call.input.safeParse(request.body ?? {});
  if (!input.success) return sendRefusal(reply, refuseFields(fieldErrors(input.error, 'body')));
  const outcome = await handler({ caller, companyId: caller.company.id, input: input.data });
  if (outcome.kind === 'refusal') return sendRefusal(reply, outcome);
  if (checked) call.output.parse(outcome.body);
  return reply.send(outcome.body);
}
