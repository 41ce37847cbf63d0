import type { Readable } from 'node:stream';

/** What a page asks for, in whatever way it reaches us. */
export interface Ask {
  readonly method: string;
  readonly range: string | null;
  /** `null` where the way that bytes come does not tell. */
  readonly lengthBytes: number | null;
  readonly body: AsyncIterable<Uint8Array>;
}

/** What is answered, before any transport. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream must be read to its end or destroyed: it holds a file open. */
  readonly body: Readable | Uint8Array | string | null;
}
