import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import { isParentConnection } from './parent-connections.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the request comes from, once its key and its token or signature are known to be right. */
    knownCaller: Caller | null;
  }
}

/** Who asked for what. It holds no contents, no words of a search, no names of documents and no secrets. */
export interface Access {
  readonly company: Named;
  readonly user: Named;
  readonly key: Named;
  readonly method: string;
  /** Without the values of its parameters. */
  readonly route: string;
  /** The ids of documents that the request names. */
  readonly files: readonly string[];
  readonly status: number;
  readonly durationMs: number;
  /** The peer of the connection; `app` for the app that started the service. */
  readonly address: string;
  /** What a program on this computer, such as a proxy, says who asked it. Nobody has checked it. */
  readonly forwardedFor?: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Calls `onAccess` once for each request of a known key, when it is answered, whatever the answer. */
export function addAccessLog(app: FastifyInstance, onAccess: ((access: Access) => void) | undefined): void {
  app.decorateRequest('knownCaller', null);
  if (onAccess === undefined) return;
  app.addHook('onResponse', async (request, reply) => {
    if (request.knownCaller !== null) onAccess(accessOf(request.knownCaller, request, reply));
  });
}

function accessOf({ company, user, app }: Caller, request: FastifyRequest, reply: FastifyReply): Access {
  const forwardedFor = forwardedForOf(request);
  return {
    company,
    user: { id: user.id, name: user.userName },
    key: app,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    files: fileIdsOf(request),
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime),
    address: isParentConnection(request.raw.socket) ? 'app' : (request.raw.socket.remoteAddress ?? 'gone'),
    ...(forwardedFor === null ? {} : { forwardedFor }),
  };
}

const loopback = /^(?:::ffff:)?127\.|^::1$/u;

function forwardedForOf({ raw, headers }: FastifyRequest): string | null {
  const forwarded = headers['x-forwarded-for']?.toString();
  if (forwarded === undefined || !loopback.test(raw.socket.remoteAddress ?? '')) return null;
  return /^[\d\w.:, [\]-]{1,200}$/u.test(forwarded) ? forwarded : null;
}

/** A parameter of the route, or what Intray's own calls have in their body. Anything else that was sent there is no id. */
function fileIdsOf({ params, body, routeOptions }: FastifyRequest): readonly string[] {
  const { url = '' } = routeOptions;
  const named = url.startsWith('/api/file/') ? [valueOf(params, 'id')] : [];
  const called = url.startsWith('/api/') ? [] : [valueOf(body, 'fileId'), valueOf(body, 'fileIds')].flat();
  return [...named, ...called].filter((id) => typeof id === 'string' && /^[\da-f-]{36}$/iu.test(id)) as string[];
}

function valueOf(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null
    ? (holder as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
