import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer, Ask } from './answer.ts';

/** An HTTP request as what it asks for. */
export function askOf(request: IncomingMessage): Ask {
  const { range = null, 'content-length': length } = request.headers;
  return {
    method: request.method ?? '',
    range,
    lengthBytes: length === undefined ? null : Number(length),
    body: request,
  };
}

/** Writes an answer as HTTP; throws when the reader goes away in the middle. */
export async function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  response.writeHead(status, headers);
  if (body instanceof Readable) {
    // To a reader that is gone already nothing is piped, and the body, with its open file, is left as it is.
    if (response.destroyed) body.destroy();
    await pipeline(body, response);
  } else response.end(body ?? undefined);
}
