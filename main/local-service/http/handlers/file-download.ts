import { serviceMessage } from '#service-api/messages/service-message.ts';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import { contentDisposition } from '#lib/content-disposition.ts';
import type { Handlers, StreamReply } from '../call.ts';
import { searchableHeader } from '#service-api/headers.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import type { SearchableCopy } from '../../queue/searchable-copies.ts';
import { bytesMissing, fileBytes } from '../file-bytes.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { unknownFile } from './file.ts';

/** The bytes as they came, single pages of pictures that browsers do not show, and searchable copies. */
export function fileDownloadHandlers({ store, records, blobs, processor }: ServiceDeps) {
  return {
    async fileDownload({ scope, params, query, request }) {
      const file = await records.files.find(scope, params.id);
      if (file === null) return unknownFile;
      if (file.status === 'deleted')
        return refuse(410, serviceMessage('service.answer.deleted'), { code: 'file_deleted' });
      if (query.page !== undefined) return pictureOf({ processor, blobs }, file, query.page);
      if (query.searchable) return searchableOf({ store, processor, blobs }, scope.companyId, file);
      return fileBytes(blobs, file, request);
    },
  } satisfies Partial<Handlers>;
}

/** Only of pictures, and only of those that were read without harm. */
async function pictureOf(
  { processor, blobs }: Pick<ServiceDeps, 'processor' | 'blobs'>,
  file: FileRecord,
  page: number,
): Promise<StreamReply | Refusal> {
  if (!file.content_type.startsWith('image/') || file.status !== 'tagged') {
    return refuse(422, serviceMessage('service.answer.no-page-view'), {
      details: [{ field: 'page', message: 'not of this file' }],
    });
  }
  if (!(await blobs.has(file.sha256))) return bytesMissing;
  const { path, release } = await blobs.localCopy(file.sha256);
  const picture = await processor.drawPage({ path, page }).finally(release);
  switch (picture.kind) {
    case 'drawn': {
      const headers = { 'Content-Type': 'image/png', 'Content-Length': String(picture.png.length) };
      return { kind: 'stream', stream: Readable.from([Buffer.from(picture.png)], { objectMode: false }), headers };
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
      return streamOf(copy, `${parse(file.name).name}.pdf`);
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

async function streamOf(copy: SearchableCopy, name: string): Promise<StreamReply> {
  const { size } = await stat(copy.path);
  const stream = createReadStream(copy.path);
  stream.once('close', () => void copy.release());
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Length': String(size),
    'Content-Disposition': contentDisposition('attachment', name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    [searchableHeader]: 'true',
  };
  return { kind: 'stream', stream, headers };
}
