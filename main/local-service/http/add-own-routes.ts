import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isOfService,
  isOnlyHere,
  ownCallNames,
  ownCalls,
  ownCallsPath,
  ownPath,
  rolesOf,
  shapeOf,
  type OwnCallName,
} from '#service-api/own-calls.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { roles, type Role } from '#service-api/endpoint.ts';
import type { ConfigurationCall } from '#service-api/configuration/call.ts';
import type { Caller } from '../auth/caller.ts';
import { parentCompany } from '../auth/identities.ts';
import type { Admission } from './admission.ts';
import type { OwnHandlers, OwnRequest } from './own-call.ts';
import { isParentConnection } from './parent-connections.ts';
import { fieldErrors } from './parse-input.ts';
import { refuse, refuseFields, type Refusal } from './refusal.ts';
import { isCaller, verifyCaller } from './request-auth.ts';
import { sendRefusal } from './send.ts';
import type { ServerOptions } from './service-deps.ts';

/** An imported configuration with its tables, as JSON within JSON. */
const longBodyBytes = 64 * 1024 * 1024;
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
  for (const name of ownCallNames) {
    const allowed: Allowed = { roles: rolesOf(name), ofService: isOfService(name) };
    const isLong = withLongBody.has(name);
    const admit = createAdmit(admission, { isOnPort: ownCallsOnPort && !isOnlyHere(name), allowed });
    app.post(ownPath(name), {
      ...(isLong && { bodyLimit: longBodyBytes }),
      onRequest: async (request, reply) => {
        if (!(await admit(request, reply))) return reply;
        if (isLong) request.allowLongBody();
        return undefined;
      },
      handler: async (request, reply) => {
        const caller = await callerOf(request, allowed);
        if (!isCaller(caller)) return sendRefusal(reply, caller);
        // The handler of a call takes what that call parses to; the compiler cannot follow that through a loop.
        const outcome = await answer(ownCalls[name], handlers[name], { caller, request });
        if (outcome.kind === 'refusal') return sendRefusal(reply, outcome);
        if (checkReplies) ownCalls[name].output.parse(outcome.body);
        return reply.send(outcome.body);
      },
    });
  }
  const everybody: Allowed = { roles, ofService: false };
  const admitToList = createAdmit(admission, { isOnPort: ownCallsOnPort, allowed: everybody });
  app.get(ownCallsPath, {
    onRequest: async (request, reply) => ((await admitToList(request, reply)) ? undefined : reply),
    handler: async (request, reply) => {
      const caller = await callerOf(request, everybody);
      if (!isCaller(caller)) return sendRefusal(reply, caller);
      const isFromHere = isParentConnection(request.raw.socket);
      const answered = ownCallNames.filter(
        (name) =>
          rolesOf(name).includes(caller.role) &&
          (isFromHere || !isOnlyHere(name)) &&
          (!isOfService(name) || isOfParent(caller)),
      );
      return reply.send({ calls: Object.fromEntries(answered.map((name) => [name, hashOfShape(name)])) });
    },
  });
}

interface Allowed {
  readonly roles: readonly Role[];
  /** Whether only the company of Intray is. */
  readonly ofService: boolean;
}

interface Admitted {
  /** Whether the call is answered on the port, too. */
  readonly isOnPort: boolean;
  readonly allowed: Allowed;
}

/**
 * Refuses what can be refused before the body is read, and says whether it did not. A signature covers the body; whoever
 * has a token is known before it comes.
 */
function createAdmit(admission: Admission, { isOnPort, allowed }: Admitted) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (!isOnPort && !isParentConnection(request.raw.socket)) {
      reply.callNotFound();
      return false;
    }
    const authentication = await admission(request, reply);
    if (authentication === null) return false;
    request.authentication = authentication;
    if (authentication.kind === 'signed') return true;
    const caller = await callerOf(request, allowed);
    if (isCaller(caller)) return true;
    sendRefusal(reply, caller);
    return false;
  };
}

type AnyHandler = (request: OwnRequest<OwnCallName>) => ReturnType<OwnHandlers[OwnCallName]>;

/** Short, because it tells versions apart and proves nothing. */
const hashOfShape = (name: OwnCallName): string =>
  createHash('sha256').update(shapeOf(name)).digest('hex').slice(0, 16);

interface Exchange {
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

function answer(call: ConfigurationCall, handler: AnyHandler, { caller, request }: Exchange) {
  const input = call.input.safeParse(request.body ?? {});
  if (!input.success) return refuseFields(fieldErrors(input.error, 'body'));
  const isFromHere = isParentConnection(request.raw.socket);
  return handler({ caller, companyId: caller.company.id, isFromHere, input: input.data });
}

async function callerOf(request: FastifyRequest, { roles: ofRoles, ofService }: Allowed): Promise<Caller | Refusal> {
  const { authentication, bodyMd5 } = request;
  if (authentication === null) throw new Error('a request reached its handler without being admitted');
  const caller = await verifyCaller(request, authentication, ofRoles, bodyMd5);
  if (!isCaller(caller) || !ofService || isOfParent(caller)) return caller;
  return refuse(403, serviceMessage('service.answer.not-of-service', { name: parentCompany }));
}

/** Whether it belongs to the company whose administrators manage the others (docs/decisions/0027-who-manages-companies.md). */
const isOfParent = ({ company }: Caller): boolean => company.name === parentCompany;
