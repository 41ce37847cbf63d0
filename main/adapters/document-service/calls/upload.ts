import { message } from '#contract/messages/message.ts';
import type { Result } from '#core/failure.ts';
import type { UploadedFile, UploadOutcome, UploadRequest } from '#ports/document-service.ts';
import { endpoints } from '#service-api/endpoints.ts';
import type { CallerDeps } from '../call.ts';
import type { MultipartBody } from '../multipart/multipart-body.ts';
import { createMultipartBody } from '../multipart/multipart-body.ts';
import { readUploadedFile } from '../records/file.ts';
import type { ByteLimit } from '../pace/byte-limit.ts';
import { sentUuids } from '../reply/find-id.ts';
import { readBody } from '../reply/read-body.ts';
import { requestFor } from '../wire/request.ts';
import type { Sent } from '../wire/send.ts';

/** `file/uploadfile`: one file, streamed. */
export function createUpload(
  { baseUrl, userAgent, send }: CallerDeps,
  limit?: ByteLimit,
): (request: UploadRequest) => Promise<UploadOutcome> {
  return async ({ source, sessionId, metadata, onProgress, ...call }) => {
    const fields = {
      session_id: sessionId,
      ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    };
    const body = createMultipartBody(fields, source, { onProgress, limit, signal: call.signal });
    const request = requestFor(endpoints.fileUploadFile, baseUrl, { body }, userAgent);
    if (!request.ok) return { ...request, sent: sentOf(body, false) };
    const sentIds = sentUuids({ sessionId, metadata });
    const sent = await send(request.value, {
      call,
      untimed: true,
      read: async (reply) => {
        const whole = await readBody(reply.body);
        // An answer that arrives before the whole file has left does not confirm the upload.
        if (whole === null || body.sent.sha256() === null) return undefined;
        return readUploadedFile(whole.json ?? whole.text, sentIds);
      },
    });
    return { ...resultOf(sent, body), sent: sentOf(body, mayHaveArrived(sent)) };
  };
}

function resultOf(sent: Sent<UploadedFile>, body: MultipartBody): Result<UploadedFile> {
  if (sent.ok) return { ok: true, value: sent.value };
  const { failure } = sent;
  if (failure.status === 401 && body.sent.differsFromSigned()) {
    return { ok: false, failure: { ...failure, kind: 'changed', message: message('failure.file.changed-sending') } };
  }
  return { ok: false, failure };
}

function sentOf(body: MultipartBody, arrived: boolean) {
  return { sizeBytes: body.sent.sizeBytes(), sha256: body.sent.sha256(), mayHaveArrived: arrived };
}

/**
 * Returns whether the service may have the bytes. With a refusal in its own words it has kept nothing. Without an
 * answer it may hold what has left.
 */
function mayHaveArrived(sent: Sent<UploadedFile>): boolean {
  if (sent.ok) return true;
  const answered = sent.failure.status !== undefined && sent.failure.kind !== 'unconfirmed';
  return sent.departed && !answered;
}
