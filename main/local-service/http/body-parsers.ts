import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { Endpoint } from '#service-api/endpoint.ts';
import { refuse, type Refusal } from './refusal.ts';
import { bodyMd5 } from './request-auth.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Base64; empty while no body has been read. */
    bodyMd5: string;
  }
}

/** Reads bodies so that their MD5 is known, and lets GET carry one (endpoint 18, and Content-Type on any GET). */
export function addBodyParsers(app: FastifyInstance): void {
  void app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  app.decorateRequest('bodyMd5', '');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.bodyMd5 = bodyMd5(body);
    if (body.byteLength === 0) done(null, undefined);
    else void parseJson(request, body.toString('utf8'), done);
  });
  // A GET may name any type; where a body matters, `refuseMediaType` has looked at its type before.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.bodyMd5 = bodyMd5(body);
    done(null, undefined);
  });
}

/** 415 for a body of another type than the endpoint takes; a missing JSON body is the parser's matter. */
export function refuseMediaType(request: FastifyRequest, endpoint: Endpoint): Refusal | null {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    return refuse(415, serviceMessage('service.answer.body-compressed'));
  const wanted = wantedType(endpoint);
  // A form is never empty: without one there is no file, and so no type.
  const expectsBody = endpoint.bodyKind === 'multipart' || hasBody(request);
  if (wanted === null || !expectsBody) return null;
  const given = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
  return given === wanted ? null : refuse(415, serviceMessage('service.answer.body-type', { type: wanted }));
}

function wantedType(endpoint: Endpoint): string | null {
  switch (endpoint.bodyKind) {
    case 'none':
      return null;
    case 'json':
    case 'json-on-get':
      return 'application/json';
    case 'multipart':
      return 'multipart/form-data';
  }
}

function hasBody(request: FastifyRequest): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
