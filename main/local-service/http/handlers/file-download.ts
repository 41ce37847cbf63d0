import { serviceMessage } from '#service-api/messages/service-message.ts';
import { Readable } from 'node:stream';
import { parseByteRange } from '#lib/byte-range.ts';
import { contentDisposition } from '#lib/content-disposition.ts';
import type { Handlers, StreamReply } from '../call.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { unknownFile } from './file.ts';

/** The bytes as they came, served as from a stranger: never to be shown in place, never to be guessed at. */
export function fileDownloadHandlers({ records, blobs, processor }: ServiceDeps) {
  return {
    async fileDownload({ scope, params, query, request }) {
      const file = await records.files.find(scope, params.id);
      if (file === null) return unknownFile;
      if (file.status === 'deleted')
        return refuse(410, serviceMessage('service.answer.deleted'), { code: 'file_deleted' });
      if (!(await blobs.has(file.sha256))) {
        return refuse(500, serviceMessage('service.answer.content-missing'), { code: 'bytes_missing' });
      }
      if (query.page !== undefined) {
        return pictureOf({ processor, blobs }, file, query.page);
      }
      const { length: size, sha256 } = file;
      const headers = {
        'Content-Type': file.content_type,
        'Content-Disposition': contentDisposition('attachment', file.name),
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Accept-Ranges': 'bytes',
        ETag: `"${sha256}"`,
      };
      const range = isStale(request.headers['if-range'], sha256)
        ? ({ kind: 'whole' } as const)
        : parseByteRange(request.headers.range, size);
      switch (range.kind) {
        case 'whole': {
          const stream = size === 0 ? Readable.from([]) : await blobs.read(sha256, 0, size - 1);
          return {
            kind: 'stream',
            stream,
            headers: { ...headers, 'Content-Length': String(size) },
          } satisfies StreamReply;
        }
        case 'part': {
          const { first, last } = range;
          const partHeaders = {
            ...headers,
            'Content-Range': `bytes ${first}-${last}/${size}`,
            'Content-Length': String(last - first + 1),
          };
          const stream = await blobs.read(sha256, first, last);
          return { kind: 'stream', stream, status: 206, headers: partHeaders } satisfies StreamReply;
        }
        case 'unsatisfiable':
          return refuse(416, serviceMessage('service.answer.range', { bytes: size }), {
            headers: { 'Content-Range': `bytes */${size}` },
          });
      }
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

/** A part is only given to one who holds the other parts of the same bytes. */
function isStale(ifRange: string | string[] | undefined, sha256: string): boolean {
  return ifRange !== undefined && ifRange !== `"${sha256}"`;
}
