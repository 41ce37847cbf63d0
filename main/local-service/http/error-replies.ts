import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import { isDiskFull } from '#lib/disk-full.ts';
import type { Endpoint } from '#service-api/endpoint.ts';
import { endpoints } from '#service-api/endpoints.ts';
import { errorBody, refusalStatus, refuse, refuseDiskFull, type Refusal } from './refusal.ts';
import type { Records } from '../store/records.ts';
import { companyScope } from '../store/scope.ts';
import { isStorageAway } from '../store/store-refusal.ts';
import { unauthorized } from './request-auth.ts';
import { addCommonHeaders, sendRefusal } from './send.ts';

/** A client that was sent away has this long to read why. */
const lastWordsMs = 500;

type Companies = Pick<Records['companies'], 'find'>;

/** Gives the error shape to everything that no handler answers. */
export function addErrorReplies(app: FastifyInstance, companies: Companies): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // The framework would close the connection under a client that still sends, who then sees a reset and no answer.
    // Left open, the rest of the body is read and thrown away, and the answer arrives.
    void reply.removeHeader('connection');
    sendRefusal(
      reply,
      explain(error, request) ?? (await refuseOfNobody(companies, request)) ?? refuseBug(error, request),
    );
    return reply;
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, notFound(request)));
}

/** For what the framework refuses before it has a route and runs hooks, such as a path that cannot be decoded. */
export function onFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  addCommonHeaders(reply);
  sendRefusal(reply, explain(error, request) ?? refuseBug(error, request));
}

/** For what is not HTTP at all. There is no request yet, hence no id of one. */
export function onClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWithRefusal(socket, clientError(error.code), '');
}

/** Answers past the framework, and closes the connection. Only where no answer has begun. */
export function endWithRefusal(socket: Socket, refusal: Refusal, requestId: string): void {
  const body = JSON.stringify(errorBody(refusal, requestId));
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // At once would take the answer away from a client that still sends; never would keep the handle.
  setTimeout(() => socket.destroy(), lastWordsMs).unref();
}

function clientError(code: string | undefined): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return refuse(431, serviceMessage('service.answer.headers-too-large'));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refuse(408, serviceMessage('service.answer.body-slow'));
    default:
      return refuse(400, serviceMessage('service.answer.not-http'));
  }
}

/** Returns `null` for what only a bug of ours explains, or a change in between. */
function explain(error: FastifyError, request: FastifyRequest): Refusal | null {
  if (isDiskFull(error)) {
    request.log.error({ err: error }, 'disk full');
    return refuseDiskFull();
  }
  if (isStorageAway(error)) {
    request.log.error({ err: error }, 'the database or the bucket does not answer');
    // Without `Retry-After`: nobody may know whether a change was committed.
    return refuse(503, serviceMessage('service.answer.storage-away'), { code: 'storage_away' });
  }
  const status = refusalStatus(error.statusCode);
  if (status !== null && status < 500) return refuse(status, error.message);
  if (isBrokenOff(error, request)) {
    request.log.debug({ code: error.code }, 'request broke off');
    return refuse(400, serviceMessage('service.answer.body-cut'));
  }
  if (error.statusCode === 503) {
    return refuse(503, serviceMessage('service.answer.ending'), { headers: { 'Retry-After': '5' } });
  }
  return null;
}

function refuseBug(error: FastifyError, request: FastifyRequest): Refusal {
  request.log.error({ err: error }, 'request failed by a bug');
  return refuse(500, serviceMessage('service.answer.bug'));
}

/** Answers as to an unknown key when the caller's company was removed after the key was accepted: what was to be changed is gone. */
async function refuseOfNobody(companies: Companies, { knownCaller }: FastifyRequest): Promise<Refusal | null> {
  if (knownCaller === null) return null;
  const company = await companies.find(companyScope(knownCaller.company.id)).catch(() => undefined);
  return company === null ? unauthorized(serviceMessage('service.answer.key-unknown')) : null;
}

/** The client is gone, or was sent away; nobody reads the answer. Any caller can do that at will, so it is no alarm. */
function isBrokenOff(error: FastifyError, { raw }: FastifyRequest): boolean {
  const codes: readonly string[] = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'];
  return !raw.complete && (raw.destroyed || codes.includes(error.code));
}

/** 405 where the path is one of ours under another method (HTTP asks for an Allow header then), else 404. */
function notFound(request: FastifyRequest): Refusal {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = Object.values<Endpoint>(endpoints)
    .filter((endpoint) => pathPattern(endpoint.path).test(path))
    .flatMap(({ method, aliasMethod }) => (aliasMethod === undefined ? [method] : [method, aliasMethod]));
  if (allowed.length === 0) return refuse(404, serviceMessage('service.answer.no-endpoint'));
  const allow = [...new Set(allowed)].join(', ');
  return refuse(405, serviceMessage('service.answer.method', { methods: allow }), { headers: { Allow: allow } });
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:[a-z-]+/gu, '[^/]+')}$`, 'u');
}
