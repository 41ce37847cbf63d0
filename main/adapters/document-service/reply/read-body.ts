export interface ReplyBody {
  /** `undefined` when the text is not JSON. */
  readonly json: unknown;
  readonly text: string;
}

/** The limits of a reply in bytes: enough for a list of every file of a large company, and more than any error has. */
const maxReplyBytes = 128 * 1024 * 1024;
const maxErrorBytes = 64 * 1024;

/**
 * Reads a whole reply; `null` when it is longer than `maxBytes`. Rejects with the transport's error when the reply is
 * cut off.
 */
export async function readBody(body: AsyncIterable<Buffer>, maxBytes = maxReplyBytes): Promise<ReplyBody | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return parse(Buffer.concat(chunks));
}

/** Reads as much as arrives of a reply that is known to be a failure, because its status matters more than its text. */
export async function readErrorBody(body: AsyncIterable<Buffer>): Promise<ReplyBody> {
  const chunks: Buffer[] = [];
  let leftBytes = maxErrorBytes;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      leftBytes -= chunk.length;
      if (leftBytes < 0) break;
    }
  } catch {
    // The reply was cut off, for example by a service that refuses a large upload and closes the connection. The part
    // that arrived is used.
  }
  return parse(Buffer.concat(chunks));
}

function parse(bytes: Buffer): ReplyBody {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return { json: JSON.parse(text) as unknown, text };
  } catch {
    return { json: undefined, text };
  }
}
