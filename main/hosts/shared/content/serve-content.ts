import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { parseByteRange } from '#lib/byte-range.ts';
import { sniffSafeType } from './sniff.ts';
import type { PreviewFile, TicketGrant, Tickets } from './tickets.ts';

/** Content comes from strangers: it may be looked at, and do nothing. */
const strangerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
} as const;

/** Answers `GET`, `HEAD` and `PUT` of `/content/:ticket`, in every host. */
export async function serveContent(
  tickets: Tickets,
  ticket: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(strangerHeaders)) response.setHeader(name, value);
  const wanted = request.method === 'PUT' ? 'upload' : 'preview';
  if (!['GET', 'HEAD', 'PUT'].includes(request.method ?? '')) {
    finish(response, 405);
    return;
  }
  const grant = tickets.use(ticket);
  if (grant?.kind !== wanted) {
    finish(response, 404);
    return;
  }
  if (grant.kind === 'upload') return takeUpload(grant, request, response);
  const file = await grant.open();
  if (file === null) {
    finish(response, 404);
    return;
  }
  return giveFile(file, grant.download, request, response);
}

function finish(response: ServerResponse, status: number): void {
  response.writeHead(status).end();
}

async function takeUpload(
  grant: Extract<TicketGrant, { kind: 'upload' }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const length = Number(request.headers['content-length']);
  if (length !== grant.sizeBytes) {
    finish(response, length > grant.sizeBytes ? 413 : 400);
    return;
  }
  finish(response, (await grant.take(request)) ? 201 : 507);
}

async function giveFile(
  { path, name }: PreviewFile,
  download: boolean,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Not through a link, and without blocking on a pipe that somebody put there.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (handle === null) {
    finish(response, 404);
    return;
  }
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) {
      finish(response, 404);
      return;
    }
    const type = sniffSafeType(await readHead(handle));
    response.setHeader('Content-Type', type ?? 'application/octet-stream');
    response.setHeader('Content-Disposition', disposition(download || type === null, name));
    response.setHeader('Accept-Ranges', 'bytes');
    const range = parseByteRange(request.headers.range, stat.size);
    if (range.kind === 'unsatisfiable') {
      response.setHeader('Content-Range', `bytes */${stat.size}`);
      finish(response, 416);
      return;
    }
    const [start, end] = range.kind === 'part' ? [range.first, range.last] : [0, stat.size - 1];
    if (range.kind === 'part') response.setHeader('Content-Range', `bytes ${start}-${end}/${stat.size}`);
    response.setHeader('Content-Length', end - start + 1);
    response.writeHead(range.kind === 'part' ? 206 : 200);
    if (request.method === 'HEAD' || stat.size === 0) response.end();
    else await pipeline(handle.createReadStream({ start, end, autoClose: false }), response);
  } finally {
    await handle.close();
  }
}

async function readHead(handle: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(4_096), 0, 4_096, 0);
  return buffer.subarray(0, bytesRead);
}

/** RFC 6266, with a plain fallback name in which nothing can break out of the quotes. */
function disposition(attachment: boolean, name: string): string {
  const plain = name.replace(/[^\w .()-]/gu, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/gu,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `${attachment ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
