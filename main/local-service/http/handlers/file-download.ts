import { serviceMessage } from '#service-api/messages/service-message.ts';
import { Readable } from 'node:stream';
import type { Handlers, StreamReply } from '../call.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import { bytesMissing, fileBytes } from '../file-bytes.ts';
import { refuse, type Refusal } from '../refusal.ts';
import type { ServiceDeps } from '../service-deps.ts';
import { unknownFile } from './file.ts';

/** The bytes as they came, and single pages of pictures that browsers do not show. */
export function fileDownloadHandlers({ records, blobs, processor }: ServiceDeps) {
  return {
    async fileDownload({ scope, params, query, request }) {
      const file = await records.files.find(scope, params.id);
      if (file === null) return unknownFile;
      if (file.status === 'deleted')
        return refuse(410, serviceMessage('service.answer.deleted'), { code: 'file_deleted' });
      if (query.page !== undefined) return pictureOf({ processor, blobs }, file, query.page);
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
