import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serviceMessage, textOf } from '#service-api/messages/service-message.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import { scopeOfCompany } from '../../auth/caller.ts';
import type { ShareLink } from '../../store/share-links.ts';
import { fileBytes } from '../file-bytes.ts';
import { createRateLimiter, defaultRateLimit } from '../rate-limit.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { sendRefusal } from '../send.ts';
import type { ServerOptions, ServiceDeps } from '../service-deps.ts';
import { sharePath } from './share-address.ts';

const unknown: Refusal = refuse(404, serviceMessage('service.share.unknown'));
const ended: Refusal = refuse(410, serviceMessage('service.share.ended'), { code: 'link_ended' });
const deleted: Refusal = refuse(410, serviceMessage('service.share.deleted'), { code: 'file_deleted' });

/** What is opened by a link belongs in no index of a search engine and in no Referer of a page. */
const linkHeaders = { 'X-Robots-Tag': 'noindex, nofollow, noarchive', 'Referrer-Policy': 'no-referrer' };

/** Serves share links, without a key (docs/service-api.md#share-links). */
export function addShareRoute(app: FastifyInstance, deps: ServiceDeps, options: ServerOptions): void {
  const limit = createRateLimiter(options.rateLimit ?? defaultRateLimit, deps.nowMs);
  app.get<{ Params: { readonly signed: string } }>(`${sharePath}:signed`, async (request, reply) => {
    reply.headers(linkHeaders);
    // One limit for all links: nobody is known here.
    const verdict = limit('');
    if (!verdict.allowed) {
      const headers = { 'Retry-After': String(verdict.retryAfterS) };
      return sendToPerson(request, reply, refuse(429, serviceMessage('service.answer.too-many'), { headers }));
    }
    const found = await findFile(deps, request.params.signed);
    if ('kind' in found) return sendToPerson(request, reply, found);
    const bytes = await fileBytes(deps.blobs, found.file, request);
    if (bytes.kind === 'refusal') return sendToPerson(request, reply, bytes);
    if (isFirstPart(request)) await countUse(deps, found.link, request);
    return reply
      .status(bytes.status ?? 200)
      .headers(bytes.headers)
      .send(bytes.stream);
  });
}

/**
 * Whether a browser opens a link by itself, for example from a mail on a web page. The page that has the link learns
 * nothing from that, unlike from a picture or a frame.
 */
export function opensShareLink({ method, url, headers }: FastifyRequest): boolean {
  const opens = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && url.startsWith(sharePath) && opens;
}

type Found = { readonly link: ShareLink; readonly file: FileRecord } | Refusal;

/** A signature that is right, and no link: the link has expired, and its row is gone. */
async function findFile({ store, records, shareSignature, nowMs }: ServiceDeps, signed: string): Promise<Found> {
  const code = shareSignature.verify(signed);
  if (code === null) return unknown;
  const link = await store.shareLinks.findByCode(code, new Date(nowMs()).toISOString());
  if (link === null) return ended;
  const scope = scopeOfCompany(link.companyId);
  const { files } = records;
  const file = await (link.followsVersions ? files.newestVersion(scope, link.fileId) : files.find(scope, link.fileId));
  if (file === null || file.status === 'deleted' || file.trash_date !== undefined) return deleted;
  return { link, file };
}

/** A download in parts counts once. */
function isFirstPart({ headers: { range } }: FastifyRequest): boolean {
  return range === undefined || range.startsWith('bytes=0-');
}

/** The count is a help for people: a store that refuses it does not keep the file from them. */
async function countUse({ store, nowMs }: ServiceDeps, link: ShareLink, request: FastifyRequest): Promise<void> {
  const at = new Date(nowMs()).toISOString();
  try {
    await store.transaction((tx) => tx.shareLinks.countUse(link.id, at));
  } catch (error) {
    request.log.warn({ err: error }, 'the use of a share link could not be counted');
  }
}

/** A browser shows a sentence; a program gets the body of any other error. */
function sendToPerson(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (request.headers.accept?.includes('text/html') !== true) return sendRefusal(reply, refusal);
  const { message } = refusal;
  return reply
    .status(refusal.status)
    .headers(refusal.headers ?? {})
    .type('text/plain; charset=utf-8')
    .send(typeof message === 'string' ? message : textOf(message));
}
