import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Role } from '#service-api/endpoint.ts';
import {
  isOnlyHere,
  ownCallNames,
  ownCalls,
  ownCallsPath,
  ownPath,
  rolesOf,
  shapeOf,
  type OwnCallName,
} from '#service-api/own-calls.ts';
import { roles } from '#service-api/endpoint.ts';
import type { ConfigurationCall } from '#service-api/configuration/call.ts';
import type { Caller } from '../auth/caller.ts';
import type { Admission } from './admission.ts';
import type { OwnHandlers, OwnRequest } from './own-call.ts';
import { isParentConnection } from './parent-connections.ts';
import { fieldErrors } from './parse-input.ts';
import { refuseFields, type Refusal } from './refusal.ts';
import { isCaller, verifyCaller } from './request-auth.ts';
import { sendRefusal } from './send.ts';
import type { ServerOptions } from './service-deps.ts';

/** An imported configuration with its tables, as JSON within JSON. */
const longBodyBytes = 48 * 1024 * 1024;
const withLongBody: ReadonlySet<OwnCallName> = new Set(['configuration.import', 'tables.put']);

/**
 * One route for each call beyond the interface, and one that lists them. They are answered on the socket of the app that
 * started the service. On the port, to which anybody on the computer can connect, the addresses are unknown, unless the
 * service is that of a team.
 */
export function addOwnRoutes(
  app: FastifyInstance,
  admission: Admission,
  { ownCallsOnPort = false, checkReplies = false }: Pick<ServerOptions, 'ownCallsOnPort' | 'checkReplies'>,
  handlers: OwnHandlers,
): void {
  const admit = (isAnsweredTo: (isFromHere: boolean) => boolean): Pick<RouteShorthandOptions, 'onRequest'> => ({
    onRequest: async (request, reply) => {
      if (!isAnsweredTo(isParentConnection(request.raw.socket))) {
        reply.callNotFound();
        return reply;
      }
      const authentication = await admission(request, reply);
      if (authentication === null) return reply;
      request.authentication = authentication;
      return undefined;
    },
  });
  for (const name of ownCallNames) {
    // The handler of a call takes what that call parses to; the compiler cannot follow that through a loop.
    const handler = handlers[name] as AnyHandler;
    app.post(
      ownPath(name),
      {
        ...admit((isFromHere) => isFromHere || (ownCallsOnPort && !isOnlyHere(name))),
        ...(withLongBody.has(name) && { bodyLimit: longBodyBytes }),
      },
      (request, reply) =>
        answer({ call: ownCalls[name], allowed: rolesOf(name), handler, checkReplies }, request, reply),
    );
  }
  app.get(
    ownCallsPath,
    admit((isFromHere) => isFromHere || ownCallsOnPort),
    async (request, reply) => {
      const caller = await callerOf(request, roles);
      if (!isCaller(caller)) return sendRefusal(reply, caller);
      const isFromHere = isParentConnection(request.raw.socket);
      const answered = ownCallNames.filter(
        (name) => rolesOf(name).includes(caller.role) && (isFromHere || !isOnlyHere(name)),
      );
      return reply.send({ calls: Object.fromEntries(answered.map((name) => [name, hashOfShape(name)])) });
    },
  );
}

type AnyHandler = (request: OwnRequest<OwnCallName>) => ReturnType<OwnHandlers[OwnCallName]>;

/** Short, because it tells versions apart and proves nothing. */
const hashOfShape = (name: OwnCallName): string =>
  createHash('sha256').update(shapeOf(name)).digest('hex').slice(0, 16);

interface Route {
  readonly call: ConfigurationCall;
  readonly allowed: readonly Role[];
  readonly handler: AnyHandler;
  /** Whether the answer is checked against its schema. */
  readonly checkReplies: boolean;
}

async function answer(
  { call, allowed, handler, checkReplies }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = await callerOf(request, allowed);
  if (!isCaller(caller)) return sendRefusal(reply, caller);
  const input = call.input.safeParse(request.body ?? {});
  if (!input.success) return sendRefusal(reply, refuseFields(fieldErrors(input.error, 'body')));
  const isFromHere = isParentConnection(request.raw.socket);
  const outcome = await handler({ caller, companyId: caller.company.id, isFromHere, input: input.data });
  if (outcome.kind === 'refusal') return sendRefusal(reply, outcome);
  if (checkReplies) call.output.parse(outcome.body);
  return reply.send(outcome.body);
}

function callerOf(request: FastifyRequest, allowed: readonly Role[]): Promise<Caller | Refusal> {
  const { authentication, bodyMd5 } = request;
  if (authentication === null) throw new Error('a request reached its handler without being admitted');
  return verifyCaller(request, authentication, allowed, bodyMd5);
}
