import { serviceMessage } from '#service-api/messages/service-message.ts';
import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { Server } from 'node:http';
import fastify, { type FastifyBaseLogger, LogController, type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { guardLoopback } from '#lib/loopback-guard.ts';
import { createOpenApiDocument } from '#service-api/openapi.ts';
import { addAccessLog } from './access-log.ts';
import { createAdmission } from './admission.ts';
import { addRoutes } from './add-routes.ts';
import { addOwnRoutes } from './add-own-routes.ts';
import { addBodyParsers } from './body-parsers.ts';
import { createConfigurationHandlers } from './configuration/configuration-handlers.ts';
import { addErrorReplies, onClientError, onFrameworkError } from './error-replies.ts';
import { documentCallHandlers } from './documents/document-call-handlers.ts';
import { createHandlers } from './handlers/handlers.ts';
import { refuse } from './refusal.ts';
import { createCheckReady } from './monitoring/check-ready.ts';
import { addShareRoute, opensShareLink } from './share/add-share-route.ts';
import { createServiceAddress, createShareAddress } from './share/share-address.ts';
import { createTlsServer, type Certificate } from './certificate.ts';
import { addCommonHeaders, sendRefusal } from './send.ts';
import { defaultBodyTimes, endSlowBodies } from './slow-bodies.ts';
import type { ServerOptions, ServiceDeps } from './service-deps.ts';

/** JSON bodies; a file is streamed and has its own limit. */
const bodyMaxBytes = 4 * 1024 * 1024;

/** For the head of a request. Bodies have limits of their own. */
const headMs = 10_000;

/** Far more than any honest client opens, and few enough to leave file handles for everything else. */
const maxConnections = 500;

/** The service's HTTP side, not yet listening. */
export async function createServer(deps: ServiceDeps, options: ServerOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyMaxBytes,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onClientError,
    routerOptions: { maxParamLength: 1_024 },
    ...serverKind(options.certificate),
  });
  app.server.maxConnections = maxConnections;
  addGuards(app, options.baseUrl !== undefined);
  endSlowBodies(app, options.bodyTimes ?? defaultBodyTimes);
  addRequestLog(app, options.onAnswered);
  addAccessLog(app, options.onAccess);
  addErrorReplies(app);
  addBodyParsers(app);
  await app.register(multipart);
  const serviceAddress = createServiceAddress(app.server, options.baseUrl);
  const shareAddress = createShareAddress(serviceAddress, deps.shareSignature);
  const admission = createAdmission(deps, options);
  addRoutes(app, admission, options, createHandlers(deps, options, shareAddress));
  addOwnRoutes(app, admission, options, {
    ...createConfigurationHandlers(deps, { serviceAddress, shareAddress }),
    ...documentCallHandlers(deps),
  });
  addShareRoute(app, deps, options);
  addHealthRoutes(app, deps);
  // Facts about the interface, nothing of anybody's: tools may read it without a key.
  app.get('/api/openapi.json', (request) =>
    createOpenApiDocument({
      title: 'Intray local service',
      version: options.version,
      baseUrl: `${request.protocol}://${request.headers.host ?? ''}`,
    }),
  );
  return app;
}

const connectionLimits = { headersTimeout: headMs, connectionsCheckingInterval: 5_000 };

function serverKind(certificate: Certificate | undefined): Pick<FastifyHttpOptions<Server>, 'http' | 'serverFactory'> {
  if (certificate === undefined) return { http: connectionLimits };
  return { serverFactory: (handler) => createTlsServer(handler, certificate, connectionLimits) };
}

const foreignOrigin = refuse(403, serviceMessage('service.answer.foreign-origin'), { code: 'foreign_origin' });

function addGuards(app: FastifyInstance, hasAnyHost: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    addCommonHeaders(reply);
    const { host, origin, 'sec-fetch-site': site } = request.headers;
    // Also what a browser sends without an Origin, such as a picture's request, from which a page learns that we run.
    const isForeign = site !== undefined && site !== 'none' && site !== 'same-origin';
    if (isForeign && !opensShareLink(request)) return sendRefusal(reply, foreignOrigin);
    if (hasAnyHost) {
      // Nobody knows by which names it is reached. A page of the service itself has no other origin than its address.
      const isOwn = origin === undefined || origin === `${request.protocol}://${host ?? ''}`;
      return isOwn ? undefined : sendRefusal(reply, foreignOrigin);
    }
    // A socket that is no TCP has no port; its client names the default one.
    switch (guardLoopback({ host, origin }, request.socket.localPort ?? 80)) {
      case 'pass':
        return undefined;
      case 'foreign-host':
        return sendRefusal(reply, refuse(403, serviceMessage('service.answer.foreign-host'), { code: 'foreign_host' }));
      case 'foreign-origin':
        return sendRefusal(reply, foreignOrigin);
    }
  });
}

/** For what supervises the service or passes requests on to it, without a key (docs/service-api.md#health). */
function addHealthRoutes(app: FastifyInstance, deps: ServiceDeps): void {
  const checkReady = createCheckReady(deps);
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const unreachable = await checkReady();
    if (unreachable.length === 0) return { status: 'ready' };
    return reply.status(503).send({ status: 'not_ready', unreachable });
  });
}

/** One line a request: the route, never the address as asked for, which may hold what somebody searched. */
function addRequestLog(app: FastifyInstance, onAnswered: ServerOptions['onAnswered']): void {
  app.addHook('onResponse', async (request, reply) => {
    onAnswered?.(reply.statusCode, reply.elapsedTime / 1_000);
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      'request answered',
    );
  });
}
