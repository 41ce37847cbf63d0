import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import type { Server } from 'node:http';
import fastify, { type FastifyBaseLogger, LogController, type FastifyHttpOptions, type FastifyInstance } from 'fastify';
import { createOpenApiDocument } from '#service-api/openapi.ts';
import { addAccessLog } from './access-log.ts';
import { createAdmission } from './admission.ts';
import { addRoutes } from './add-routes.ts';
import { addOwnRoutes } from './add-own-routes.ts';
import { addBodyParsers } from './body-parsers.ts';
import { createConfigurationHandlers } from './configuration/configuration-handlers.ts';
import { addErrorReplies, onClientError, onFrameworkError } from './error-replies.ts';
import { documentCallHandlers } from './documents/document-call-handlers.ts';
import { addGuards } from './guards.ts';
import { createHandlers } from './handlers/handlers.ts';
import { createCheckReady } from './monitoring/check-ready.ts';
import { addShareRoute } from './share/add-share-route.ts';
import { createServiceAddress, createShareAddress } from './share/share-address.ts';
import { createTlsServer, type Certificate } from './certificate.ts';
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
  addGuards(app, options);
  endSlowBodies(app, options.bodyTimes ?? defaultBodyTimes);
  addRequestLog(app, options.onAnswered);
  addAccessLog(app, options.onAccess);
  addErrorReplies(app, deps.records.companies);
  addBodyParsers(app);
  await app.register(multipart);
  const { publicUrl } = options;
  const baseUrl = publicUrl === undefined ? options.baseUrl : () => publicUrl;
  const serviceAddress = createServiceAddress(app.server, baseUrl);
  const shareAddress = createShareAddress(serviceAddress, deps.shareSignature);
  const admission = createAdmission(deps, options);
  addRoutes(app, admission, options, createHandlers(deps, options, shareAddress));
  addOwnRoutes(app, admission, options, {
    ...createConfigurationHandlers(deps, { serviceAddress, shareAddress }),
    ...documentCallHandlers(deps, options),
  });
  addShareRoute(app, deps, options);
  addHealthRoutes(app, deps);
  // Facts about the interface, nothing of anybody's: tools may read it without a key.
  app.get('/api/openapi.json', (request) =>
    createOpenApiDocument({
      title: 'Intray local service',
      version: options.version,
      baseUrl: request.calledOrigin,
    }),
  );
  return app;
}

const connectionLimits = { headersTimeout: headMs, connectionsCheckingInterval: 5_000 };

function serverKind(certificate: Certificate | undefined): Pick<FastifyHttpOptions<Server>, 'http' | 'serverFactory'> {
  if (certificate === undefined) return { http: connectionLimits };
  return { serverFactory: (handler) => createTlsServer(handler, certificate, connectionLimits) };
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
