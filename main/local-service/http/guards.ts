import type { FastifyInstance, FastifyRequest } from 'fastify';
import { guardLoopback, type GuardVerdict } from '#lib/loopback-guard.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { refuse } from './refusal.ts';
import { addCommonHeaders, sendRefusal } from './send.ts';
import type { ServerOptions } from './service-deps.ts';
import { opensShareLink } from './share/add-share-route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Scheme, host and port at which the client has called. */
    calledOrigin: string;
  }
}

const foreignOrigin = refuse(403, serviceMessage('service.answer.foreign-origin'), { code: 'foreign_origin' });
const foreignHost = refuse(403, serviceMessage('service.answer.foreign-host'), { code: 'foreign_host' });

/** Keeps pages of other origins away, and on the loopback address requests for other hosts. */
export function addGuards(app: FastifyInstance, options: Pick<ServerOptions, 'baseUrl' | 'publicUrl'>): void {
  const { publicUrl, baseUrl } = options;
  app.decorateRequest('calledOrigin', '');
  app.addHook('onRequest', async (request, reply) => {
    addCommonHeaders(reply);
    // Behind a proxy it is the address that a person has set: Host and X-Forwarded-Host are what any client may send.
    request.calledOrigin = publicUrl ?? originByHost(request);
    const site = request.headers['sec-fetch-site'];
    // Also what a browser sends without an Origin, such as a picture's request, from which a page learns that we run.
    const isForeign = site !== undefined && site !== 'none' && site !== 'same-origin';
    if (isForeign && !opensShareLink(request)) return sendRefusal(reply, foreignOrigin);
    const verdict = baseUrl === undefined ? guardOnLoopback(request, publicUrl) : guardAnywhere(request, publicUrl);
    if (verdict === 'pass') return undefined;
    return sendRefusal(reply, verdict === 'foreign-host' ? foreignHost : foreignOrigin);
  });
}

const originByHost = ({ protocol, headers }: FastifyRequest): string => `${protocol}://${headers.host ?? ''}`;

/** Nobody knows by which names it is reached. A page of the service itself has no other origin than its address. */
function guardAnywhere(request: FastifyRequest, publicUrl: string | undefined): GuardVerdict {
  const { origin } = request.headers;
  const isOwn = origin === undefined || origin === publicUrl || origin === originByHost(request);
  return isOwn ? 'pass' : 'foreign-origin';
}

/** A proxy passes on the host that it was called by, or names the address of the service. */
function guardOnLoopback(request: FastifyRequest, publicUrl: string | undefined): GuardVerdict {
  const { host, origin } = request.headers;
  const isOwnOrigin = origin === undefined || origin === publicUrl;
  if (isPublicHost(host, publicUrl)) return isOwnOrigin ? 'pass' : 'foreign-origin';
  // A socket that is no TCP has no port; its client names the default one.
  return guardLoopback({ host, origin: isOwnOrigin ? undefined : origin }, request.socket.localPort ?? 80);
}

/** A Host header may have the default port, and capitals. */
function isPublicHost(host: string | undefined, publicUrl: string | undefined): boolean {
  if (host === undefined || publicUrl === undefined) return false;
  const { protocol, origin } = new URL(publicUrl);
  const address = `${protocol}//${host}`;
  return URL.canParse(address) && new URL(address).href === `${origin}/`;
}
