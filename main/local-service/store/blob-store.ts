import type { Readable } from 'node:stream';

/** Bytes that are durable, but do not belong to a file yet. */
export interface StagedBlob {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The first bytes, which show the file type. */
  readonly head: Buffer;
  /** Identifies the staged bytes. Only the store that made it can use it. */
  readonly stageId: string;
}

export type StageOutcome =
  | { readonly ok: true; readonly staged: StagedBlob }
  | { readonly ok: false; readonly reason: 'too-large' | 'disk-full' };

export interface StoredBytes {
  readonly sha256: string;
  /** What the storage says; nobody has read the bytes. */
  readonly sizeBytes: number;
  /** How much longer the storage keeps them where no file needs them, in milliseconds; 0: they may be removed now. */
  readonly keepMs: number;
}

/** Bytes as a file on this computer, for libraries that need a path. */
interface LocalCopy {
  readonly path: string;
  /** Ends the use of the path; it is invalid afterwards. Never rejects. */
  readonly release: () => Promise<void>;
}

/**
 * The bytes of all files, by their SHA-256 in lower-case hex. Equal bytes are stored once, and stored bytes never
 * change. `test/local-service/store/blob-store-contract.ts` defines the behaviour.
 *
 * The store does not know files, so it does not know which bytes are needed. A caller that removes bytes must prevent
 * others from starting to need them meanwhile (`FileStore.needsBytes` in the same transaction). Methods reject when the
 * storage cannot be reached or refuses the change; it is then unchanged.
 */
export interface BlobStore {
  /** Stores a stream durably. When the stream fails, its error is thrown and nothing is left. */
  stage(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StageOutcome>;
  /**
   * Stores staged bytes under their hash. Resolves with `false` when equal bytes were stored already. May be called
   * again for the same staged bytes, because the transaction around it may run again.
   */
  keep(staged: StagedBlob): Promise<boolean>;
  /** Removes staged bytes. Does nothing for bytes that were kept or removed already. */
  discard(staged: StagedBlob): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** Removes the bytes, if they are stored. */
  remove(sha256: string): Promise<void>;
  /** Returns bytes `first` to `last`, both inclusive. The stream fails when the bytes are not stored. */
  read(sha256: string, first: number, last: number): Promise<Readable>;
  /** Rejects with `no-such-bytes` when the bytes are not stored. */
  localCopy(sha256: string): Promise<LocalCopy>;
  /**
   * Returns all stored bytes in the order of their hashes. Bytes that are stored or removed meanwhile may be included or
   * not.
   */
  all(): AsyncIterable<StoredBytes>;
  /** Returns how many bytes can still be stored, or `null` when there is no such limit. */
  freeBytes(): Promise<number | null>;
  /**
   * Removes bytes that earlier runs staged and neither kept nor discarded. Called before the first `stage` of a run.
   */
  discardAbandoned(): Promise<void>;
}
