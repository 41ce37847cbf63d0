import { FetchProblemError, problemOf } from './fetch-problem.ts';
import { bareHost } from './resolve-host.ts';

/** How much of an answer that is no file is kept: enough for the code of an error. */
const excerptBytes = 4_096;

/** Passes the pieces on, and fails with `too-large` when there are more bytes than `maxBytes`. */
export async function* withinCap(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  host: string,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new FetchProblemError({ kind: 'too-large', host });
    yield piece;
  }
}

/** The start of an answer as text. What cannot be read is left out, because the status is already known. */
export async function readExcerpt(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= excerptBytes) break;
    }
  } catch {
    // The connection broke after the head.
  }
  return Buffer.concat(pieces).subarray(0, excerptBytes).toString('utf8');
}

/** Passes the pieces on, and turns an error of the connection into a problem. */
export async function* translated(
  body: AsyncIterable<Buffer>,
  url: URL,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new FetchProblemError(problemOf(error, bareHost(url), signal));
  }
}
