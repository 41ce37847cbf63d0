import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isParentConnection } from './parent-connections.ts';
import { endWithRefusal } from './error-replies.ts';
import { refuse } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Judges the rest of the body by its pace and no longer by its time; for uploads by senders who may upload. */
    allowLongBody: () => void;
  }
}

/** How long a body may take: a whole one, or, where files are uploaded, how much has to come in how long. */
export interface BodyTimes {
  readonly bodyMs: number;
  readonly uploadWindowMs: number;
  readonly uploadMinBytes: number;
}

/** The slowest upload that is borne is about one kilobyte a second: a 2 GiB file over such a line is a mistake. */
export const defaultBodyTimes: BodyTimes = { bodyMs: 10_000, uploadWindowMs: 30_000, uploadMinBytes: 32 * 1024 };

/**
 * Ends connections whose bodies never end: each holds a file handle, and anybody on this machine can open them. The parent
 * is exempt. Node's own time limit is one for all requests, uploads of gigabytes included, and cannot be used for this.
 */
export function endSlowBodies(app: FastifyInstance, times: BodyTimes): void {
  app.decorateRequest('allowLongBody', () => undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (raw.complete || isParentConnection(raw.socket)) return;
    const end = (): void => {
      clearTimeout(timer);
      if (raw.complete || raw.socket.destroyed) return;
      if (reply.raw.headersSent) raw.socket.destroy();
      else endWithRefusal(raw.socket, refuse(408, serviceMessage('service.answer.body-slow')), request.id);
    };
    let timer: NodeJS.Timeout = setTimeout(end, times.bodyMs).unref();
    // Not every request closes: one that was answered before its body had come lives on. Its timer then ends by itself.
    raw.once('close', () => clearTimeout(timer));
    request.allowLongBody = () => {
      clearTimeout(timer);
      timer = setInterval(createPaceCheck(raw, times.uploadMinBytes, end), times.uploadWindowMs).unref();
    };
  });
}

function createPaceCheck(raw: IncomingMessage, minBytes: number, end: () => void): () => void {
  let readBefore = raw.socket.bytesRead;
  return () => {
    const moved = raw.socket.bytesRead - readBefore;
    readBefore += moved;
    // Bytes that wait to be taken are the service's own slowness.
    const isOurFault = raw.readableLength > 0;
    if (raw.complete || (moved < minBytes && !isOurFault)) end();
  };
}
