import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { UploadSource } from '#ports/document-service.ts';

/** Thrown into a request when the source returns other bytes than it announced. The request is then never completed. */
export class SourceChangedError extends Error {
  override readonly name = 'SourceChangedError';
  readonly why: AnyMessage;

  constructor(why: AnyMessage) {
    super(why.code);
    this.why = why;
  }
}

/** Thrown when the source itself cannot be read; `cause` is the operating system's error. */
export class SourceUnreadableError extends Error {
  override readonly name = 'SourceUnreadableError';
}

/** Yields the source's bytes from a new stream, exactly as many as it announced. */
export async function* announcedBytes(source: UploadSource): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of readable(source)) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > source.sizeBytes) throw new SourceChangedError(message('failure.file.grew'));
    if (chunk.byteLength > 0) yield chunk;
  }
  if (sizeBytes < source.sizeBytes) throw new SourceChangedError(message('failure.file.shrank'));
}

/**
 * Wraps the source's own errors. Errors of the connection arrive as a `return` and not as a `throw`, so they stay
 * separate.
 */
async function* readable(source: UploadSource): AsyncGenerator<Uint8Array> {
  try {
    yield* await source.open();
  } catch (error) {
    throw new SourceUnreadableError('The file could not be read', { cause: error });
  }
}
