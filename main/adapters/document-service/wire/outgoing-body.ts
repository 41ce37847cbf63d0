import { createHash } from 'node:crypto';

/** The body of a request. Its length is known before its bytes are read, and it can be read more than once. */
export interface OutgoingBody {
  readonly contentType: string;
  readonly sizeBytes: number;
  stream(): AsyncIterable<Uint8Array>;
  md5(signal: AbortSignal): Promise<Buffer>;
}

export function createJsonBody(value: unknown): OutgoingBody {
  const bytes = Buffer.from(JSON.stringify(value));
  return {
    contentType: 'application/json',
    sizeBytes: bytes.length,
    stream: () => once(bytes),
    md5: () => Promise.resolve(createHash('md5').update(bytes).digest()),
  };
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield bytes;
}
