export interface ReplyBody {
  /** `undefined` when the text is not JSON. */
  readonly json: unknown;
  readonly text: string;
}

/** Enough for a list of every file of a large company; more than any error. */
const maxReplyBytes = 128 * 1024 * 1024;
const maxErrorBytes = 64 * 1024;

/** Reads a whole reply; `null` when it is longer than `maxBytes`. Rejects with the transport's error when it is cut. */
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

/** Reads what can be had of a reply that is already known to be a failure: its status says more than its text. */
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
    // Cut off, for example by a service that refuses a large upload and hangs up: the part that came is used.
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
