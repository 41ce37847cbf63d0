import type { Readable } from 'node:stream';

/** Bytes that are durable, but belong to nothing yet. */
export interface StagedBlob {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The first bytes, to tell the type by. */
  readonly head: Buffer;
  /** Names the staged bytes; only the store that made it understands it. */
  readonly stageId: string;
}

export type StageOutcome =
  | { readonly ok: true; readonly staged: StagedBlob }
  | { readonly ok: false; readonly reason: 'too-large' | 'disk-full' };

/** Bytes as a file of this machine, for libraries that want a path. */
interface LocalCopy {
  readonly path: string;
  /** The path must not be used after this. Never rejects. */
  readonly release: () => Promise<void>;
}

/**
 * The bytes of all files, by their SHA-256 in lower-case hex: equal bytes lie there once, and what lies there never changes.
 * What it must do is `test/local-service/store/blob-store-contract.ts`.
 *
 * It knows no files, so it cannot know what is still needed: whoever removes bytes has to keep others from beginning to need
 * them meanwhile (`FileStore.needsBytes` in the same transaction). Methods reject when the place of the bytes cannot be
 * reached or does not accept the change; what was there before is there then.
 */
export interface BlobStore {
  /** Takes a stream until it is durable. When the stream breaks off, its error is thrown and nothing is left. */
  stage(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StageOutcome>;
  /**
   * Keeps staged bytes under their hash; `false` when equal bytes were there already. May be called again for the same staged
   * bytes, because the transaction around it may be.
   */
  keep(staged: StagedBlob): Promise<boolean>;
  /** Lets staged bytes go. Does nothing for those that were kept or are gone. */
  discard(staged: StagedBlob): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** Does nothing when they are not there. */
  remove(sha256: string): Promise<void>;
  /** Bytes `first` to `last`, both inclusive. The stream fails where they are not there. */
  read(sha256: string, first: number, last: number): Promise<Readable>;
  /** Rejects with `no-such-bytes` where they are not there. */
  localCopy(sha256: string): Promise<LocalCopy>;
  /** The hashes of all bytes that are kept, in any order; what is kept or removed meanwhile may be in it or not. */
  all(): AsyncIterable<string>;
  /** Room that is left for more; `null` where there is no such limit. */
  freeBytes(): Promise<number | null>;
  /** Removes what earlier runs staged and neither kept nor discarded. To be called before the first `stage` of a run. */
  discardAbandoned(): Promise<void>;
}
