import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer, Ask } from './answer.ts';

export function askOf(request: IncomingMessage): Ask {
  const { range = null, 'content-length': length } = request.headers;
  return {
    method: request.method ?? '',
    range,
    lengthBytes: length === undefined ? null : Number(length),
    body: request,
  };
}

/** Writes an answer as HTTP. Throws when the reader disconnects before the end. */
export async function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  response.writeHead(status, headers);
  if (body instanceof Readable) {
    // When the reader has already disconnected, `pipeline` leaves the body open, and with it the file.
    if (response.destroyed) body.destroy();
    await pipeline(body, response);
  } else response.end(body ?? undefined);
}
