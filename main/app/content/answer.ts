import type { Readable } from 'node:stream';

/** A request for content, whatever transport carries it. */
export interface Ask {
  readonly method: string;
  readonly range: string | null;
  /** `null` when the transport does not state the length. */
  readonly lengthBytes: number | null;
  readonly body: AsyncIterable<Uint8Array>;
}

/** An answer, before any transport. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A stream must be read to its end or destroyed, because it holds a file open. */
  readonly body: Readable | Uint8Array | string | null;
}
