import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { parseByteRange } from '#lib/byte-range.ts';
import { contentDisposition } from '#lib/content-disposition.ts';
import { serviceMessage } from '#service-api/messages/service-message.ts';
import type { FileRecord } from '#service-api/records/file.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { StreamReply } from './call.ts';
import { refuse, type Refusal } from './refusal.ts';

/**
 * The bytes of a file as they came, or the part of them that the request asks for. They are served as from a stranger:
 * never to be shown in place, never to be guessed at.
 */
export async function fileBytes(
  blobs: BlobStore,
  file: FileRecord,
  { headers: asked }: Pick<FastifyRequest, 'headers'>,
): Promise<StreamReply | Refusal> {
  const { length: size, sha256 } = file;
  if (!(await blobs.has(sha256))) return bytesMissing;
  const headers = {
    'Content-Type': file.content_type,
    'Content-Disposition': contentDisposition('attachment', file.name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256}"`,
  };
  const range = isStale(asked['if-range'], sha256) ? ({ kind: 'whole' } as const) : parseByteRange(asked.range, size);
  switch (range.kind) {
    case 'whole': {
      const stream = size === 0 ? Readable.from([]) : await blobs.read(sha256, 0, size - 1);
      return { kind: 'stream', stream, headers: { ...headers, 'Content-Length': String(size) } };
    }
    case 'part': {
      const { first, last } = range;
      const partHeaders = {
        ...headers,
        'Content-Range': `bytes ${first}-${last}/${size}`,
        'Content-Length': String(last - first + 1),
      };
      return { kind: 'stream', stream: await blobs.read(sha256, first, last), status: 206, headers: partHeaders };
    }
    case 'unsatisfiable':
      return refuse(416, serviceMessage('service.answer.range', { bytes: size }), {
        headers: { 'Content-Range': `bytes */${size}` },
      });
  }
}

export const bytesMissing: Refusal = refuse(500, serviceMessage('service.answer.content-missing'), {
  code: 'bytes_missing',
});

/** A part is only given to one who holds the other parts of the same bytes. */
function isStale(ifRange: string | string[] | undefined, sha256: string): boolean {
  return ifRange !== undefined && ifRange !== `"${sha256}"`;
}
