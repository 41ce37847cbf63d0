import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { parseByteRange } from '#lib/byte-range.ts';
import { contentDisposition } from '#lib/content-disposition.ts';
import type { Answer, Ask } from './answer.ts';
import type { PreviewFile, TicketGrant, Tickets } from './tickets.ts';

/** Content comes from unknown senders: a browser may show it, but it must not run anything. */
const strangerHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
} as const;

const bare = (status: number): Answer => ({ status, headers: strangerHeaders, body: null });

/** Returns the ticket in a path; `null` when the path is not that of content. */
export const ticketIn = (pathname: string): string | null => /^\/content\/([\w-]{16,64})$/u.exec(pathname)?.[1] ?? null;

/** Answers `GET`, `HEAD` and `PUT` of `/content/:ticket`, in every host. */
export async function answerContent(tickets: Tickets, ticket: string, ask: Ask): Promise<Answer> {
  if (!['GET', 'HEAD', 'PUT'].includes(ask.method)) return bare(405);
  const grant = tickets.use(ticket);
  if (grant?.kind !== (ask.method === 'PUT' ? 'upload' : 'preview')) return bare(404);
  if (grant.kind === 'upload') return takeUpload(grant, ask);
  const file = await grant.open();
  return file === null ? bare(404) : giveFile(file, grant.download, ask);
}

/** Without a length the request is assumed to have the ticket's size. The spool counts the bytes. */
async function takeUpload(grant: Extract<TicketGrant, { kind: 'upload' }>, ask: Ask): Promise<Answer> {
  const lengthBytes = ask.lengthBytes ?? grant.sizeBytes;
  if (lengthBytes !== grant.sizeBytes) return bare(lengthBytes > grant.sizeBytes ? 413 : 400);
  return bare((await grant.take(ask.body)) ? 201 : 507);
}

async function giveFile({ path, name }: PreviewFile, download: boolean, ask: Ask): Promise<Answer> {
  // Does not follow links, and does not block on a pipe that somebody put in the file's place.
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => null);
  if (handle === null) return bare(404);
  let answer = bare(404);
  try {
    const stat = await handle.stat();
    if (stat.isFile()) answer = await fileAnswer(handle, stat.size, { name, download }, ask);
  } finally {
    // A stream closes the file when it ends.
    if (answer.body === null) await handle.close();
  }
  return answer;
}

async function fileAnswer(
  handle: FileHandle,
  sizeBytes: number,
  { name, download }: { readonly name: string; readonly download: boolean },
  ask: Ask,
): Promise<Answer> {
  const type = sniffSafeType(await readHead(handle));
  const headers = {
    ...strangerHeaders,
    'Content-Type': type ?? 'application/octet-stream',
    'Content-Disposition': contentDisposition(download || type === null ? 'attachment' : 'inline', name),
    'Accept-Ranges': 'bytes',
  };
  const range = parseByteRange(ask.range ?? undefined, sizeBytes);
  if (range.kind === 'unsatisfiable') {
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${sizeBytes}` }, body: null };
  }
  const isPart = range.kind === 'part';
  const [start, end] = isPart ? [range.first, range.last] : [0, sizeBytes - 1];
  return {
    status: isPart ? 206 : 200,
    headers: {
      ...headers,
      ...(isPart ? { 'Content-Range': `bytes ${start}-${end}/${sizeBytes}` } : {}),
      'Content-Length': String(end - start + 1),
    },
    body: ask.method === 'HEAD' || sizeBytes === 0 ? null : handle.createReadStream({ start, end }),
  };
}

async function readHead(handle: FileHandle): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(new Uint8Array(4_096), 0, 4_096, 0);
  return buffer.subarray(0, bytesRead);
}

/**
 * The types that a browser may show. They are recognized by the bytes alone, never by a name or by the content type of
 * a sender. HTML, SVG and all other content that could run code is sent as plain text or as an attachment.
 */
type SafeType =
  | 'application/pdf'
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'image/bmp'
  | 'text/plain; charset=utf-8';

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/**
 * Returns `null` when the type is not on the list, so that the file is sent as an attachment.
 * @param head the first bytes; 4 KiB are enough
 */
function sniffSafeType(head: Uint8Array): SafeType | null {
  if (latin(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (latin(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (latin(head, 0, 3) === '\u00ff\u00d8\u00ff') return 'image/jpeg';
  if (/^GIF8[79]a/u.test(latin(head, 0, 6))) return 'image/gif';
  if (latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP') return 'image/webp';
  if (latin(head, 0, 2) === 'BM' && head.length > 26) return 'image/bmp';
  return isText(head) ? 'text/plain; charset=utf-8' : null;
}

/**
 * Returns whether the bytes are UTF-8 without control characters. A character that the end of the head cuts in two is
 * allowed.
 */
function isText(head: Uint8Array): boolean {
  if (head.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d))
    return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
