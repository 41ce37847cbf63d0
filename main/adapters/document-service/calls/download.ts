import { createHash } from 'node:crypto';
import type { ByteSink, DocumentService, DownloadForm, DownloadReceipt } from '#ports/document-service.ts';
import { endpoints } from '#service-api/endpoints.ts';
import { convertedHeader, pageHeader, searchableHeader } from '#service-api/headers.ts';
import type { CallerDeps } from '../call.ts';
import { SinkError } from '../failure/transport-failure.ts';
import { header } from '../wire/reply-headers.ts';
import { requestFor } from '../wire/request.ts';
import type { WireReply } from '../wire/send.ts';

type Download = DocumentService['download'];

/** `file/download/:id`: writes the bytes to a sink, one piece at a time, and hashes them. */
export function createDownload({ baseUrl, userAgent, send }: CallerDeps): Download {
  return async (id, sink, options = {}) => {
    const request = requestFor(
      endpoints.fileDownload,
      baseUrl,
      { params: { id }, query: queryOf(options.form) },
      userAgent,
    );
    if (!request.ok) return request;
    const sent = await send(request.value, { call: options, untimed: true, read: (reply) => writeTo(reply, sink) });
    return sent.ok ? { ok: true, value: sent.value } : { ok: false, failure: sent.failure };
  };
}

/**
 * An answer that is shorter than its Content-Length ends with a transport error, so an answer without an error is
 * complete.
 */
async function writeTo({ headers, body }: WireReply, sink: ByteSink): Promise<DownloadReceipt> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    try {
      await sink.write(chunk);
    } catch (error) {
      throw new SinkError('The download could not be written', { cause: error });
    }
  }
  const contentType = header(headers, 'content-type');
  const form = formOf(headers);
  return {
    sizeBytes,
    sha256: hash.digest('hex'),
    ...(form === null ? {} : { form }),
    ...(contentType === undefined ? {} : { contentType }),
  };
}

const formHeaders = { page: pageHeader, searchable: searchableHeader, converted: convertedHeader } as const;
const forms = ['page', 'searchable', 'converted'] as const;

const formOf = (headers: WireReply['headers']): (typeof forms)[number] | null =>
  forms.find((form) => header(headers, formHeaders[form].toLowerCase()) === 'true') ?? null;

/** Never in the form `1e-7`. */
const decimal = (fraction: number): string => String(Number(fraction.toFixed(6)));

function queryOf(form: DownloadForm | undefined) {
  if (form === undefined) return {};
  if (typeof form === 'object') {
    const { page, widthPx: width, heightPx: height, part } = form;
    return { page, width, height, part: part && [part.x, part.y, part.width, part.height].map(decimal).join(',') };
  }
  return form === 'searchable' ? { searchable: true } : { converted: true };
}
