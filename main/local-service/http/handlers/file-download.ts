import { serviceMessage } from '#service-api/messages/service-message.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { contentDisposition } from '#lib/content-disposition.ts';
import type { Handlers, StreamReply } from '../call.ts';
import { convertedHeader, pageHeader, searchableHeader } from '#service-api/headers.ts';
import { rolesOf } from '#service-api/own-calls.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import { convertibleType } from '../../readers/libreoffice/convertible-types.ts';
import { bytesMissing, fileBytes } from '../file-bytes.ts';
import { isParentConnection } from '../parent-connections.ts';
import type { PictureRequest } from '../../queue/page-pictures.ts';
import { watchClient } from '../watch-client.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServerOptions, ServiceDeps } from '../service-deps.ts';
import { inTrash, unknownFile } from './file.ts';

/** The bytes as they came, pictures of single pages, searchable copies and PDFs by LibreOffice. */
export function fileDownloadHandlers(
  { store, records, blobs, processor }: ServiceDeps,
  { ownCallsOnPort = false }: Pick<ServerOptions, 'ownCallsOnPort'>,
) {
  return {
    async fileDownload({ caller, scope, params, query, request }) {
      const file = await records.files.find(scope, params.id);
      if (file === null) return unknownFile;
      if (file.status === 'deleted')
        return refuse(410, serviceMessage('service.answer.deleted'), { code: 'file_deleted' });
      // Whoever may restore it sees it; nobody else gets it.
      const mayRestore = ownCallsOnPort && rolesOf('trash.restore').includes(caller.role);
      if (file.trash_date !== undefined && !mayRestore && !isParentConnection(request.raw.socket)) return inTrash;
      const { page, width: widthPx, height: heightPx, part } = query;
      if (page !== undefined) return pictureOf({ processor, blobs }, file, { page, widthPx, heightPx, part }, request);
      if (query.searchable) return searchableOf({ store, processor, blobs }, scope.companyId, file);
      if (query.converted) return convertedOf({ processor, blobs }, file);
      return fileBytes(blobs, file, request);
    },
  } satisfies Partial<Handlers>;
}

/**
 * Of PDFs and image files. Libraries of the system decode image files, so that only those are drawn that were read
 * without harm. A PDF is drawn in memory of its own, and before it is read, too.
 */
function drawableAs({ content_type: type, status }: FileRecord): PictureRequest['of'] | null {
  if (type === 'application/pdf' && status !== 'failed') return 'pdf';
  return type.startsWith('image/') && ['tagged', 'review'].includes(status) ? 'image' : null;
}

async function pictureOf(
  { processor, blobs }: Pick<ServiceDeps, 'processor' | 'blobs'>,
  file: FileRecord,
  wish: PictureRequest['wish'],
  request: FastifyRequest,
): Promise<StreamReply | Refusal> {
  const of = drawableAs(file);
  if (of === null) {
    return refuse(422, serviceMessage('service.answer.no-page-view'), {
      details: [{ field: 'page', message: 'not of this file' }],
    });
  }
  if (!(await blobs.has(file.sha256))) return bytesMissing;
  const { path, release } = await blobs.localCopy(file.sha256);
  const client = watchClient(request);
  const picture = await processor.drawPage({ path, of, wish }, client.gone).finally(() => {
    client.unwatch();
    return release();
  });
  switch (picture.kind) {
    case 'drawn': {
      const { bytes, contentType } = picture;
      const headers = { 'Content-Type': contentType, 'Content-Length': String(bytes.length), [pageHeader]: 'true' };
      return { kind: 'stream', stream: Readable.from([Buffer.from(bytes)], { objectMode: false }), headers };
    }
    case 'none':
      return refuse(404, serviceMessage('service.answer.no-page'));
    case 'too-large':
      return refuse(422, serviceMessage('service.answer.picture-too-large'), { code: 'too_large' });
    case 'busy':
      return refuse(503, serviceMessage('service.answer.pictures-busy'), {
        code: 'busy',
        headers: { 'Retry-After': '5' },
      });
  }
}

/** Only of what was read as pages. The copy is removed when its stream ends. */
async function searchableOf(
  { store, processor, blobs }: Pick<ServiceDeps, 'store' | 'processor' | 'blobs'>,
  companyId: string,
  file: FileRecord,
): Promise<StreamReply | Refusal> {
  const isPaged = file.content_type === 'application/pdf' || file.content_type.startsWith('image/');
  const document = isPaged ? await store.documents.find(companyId, file.id) : null;
  if (document === null) return refuse(422, serviceMessage('service.answer.not-searchable'), notSearchable);
  if (!(await blobs.has(file.sha256))) return bytesMissing;
  const { path, release } = await blobs.localCopy(file.sha256);
  const copy = await processor.writeSearchable({ path, name: file.name, pagesGz: document.pagesGz }).finally(release);
  if (!('kind' in copy)) {
    const { message_code: code, message_params: params } = copy.failure;
    return refuse(422, { code, params }, notSearchable);
  }
  switch (copy.kind) {
    case 'written':
      return streamOf(copy, file, searchableHeader);
    case 'failed':
      return refuse(500, serviceMessage('service.answer.copy-failed'));
    case 'busy':
      return refuse(503, serviceMessage('service.answer.copies-busy'), {
        code: 'busy',
        headers: { 'Retry-After': '5' },
      });
  }
}

const notSearchable = { details: [{ field: 'searchable', message: 'not of this file' }] };

/** Only of what was read in this way. The name has another type when the bytes were read as what they are. */
async function convertedOf(
  { processor, blobs }: Pick<ServiceDeps, 'processor' | 'blobs'>,
  file: FileRecord,
): Promise<StreamReply | Refusal> {
  if (file.status !== 'tagged' || file.content_type !== convertibleType(file.name)) {
    return refuse(422, serviceMessage('service.answer.not-converted'), notConverted);
  }
  if (!(await blobs.has(file.sha256))) return bytesMissing;
  const { path, release } = await blobs.localCopy(file.sha256);
  const copy = await processor.convertCopy({ path, name: file.name }).finally(release);
  if (copy.ok) return streamOf(copy, file, convertedHeader);
  switch (copy.reason) {
    case 'busy':
      return refuse(503, serviceMessage('service.answer.conversions-busy'), {
        code: 'busy',
        headers: { 'Retry-After': '5' },
      });
    case 'not-installed':
      return refuse(422, serviceMessage('service.answer.libreoffice-missing'), notConverted);
    case 'failed':
    case 'too-slow':
    case 'too-large':
    case 'aborted':
      return refuse(422, serviceMessage('service.answer.libreoffice-failed'), notConverted);
  }
}

const notConverted = { details: [{ field: 'converted', message: 'not of this file' }] };

interface Copy {
  readonly path: string;
  readonly release: () => Promise<void>;
}

async function streamOf(copy: Copy, file: FileRecord, formHeader: string): Promise<StreamReply> {
  const { size } = await stat(copy.path);
  const stream = createReadStream(copy.path);
  stream.once('close', () => void copy.release());
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': String(size),
    'Content-Disposition': contentDisposition('attachment', `${parse(file.name).name}.pdf`),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    [formHeader]: 'true',
  };
  return { kind: 'stream', stream, headers };
}
