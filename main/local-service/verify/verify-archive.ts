import { createHash } from 'node:crypto';
import type { SearchIndex } from '../search/search-index.ts';
import type { BlobStore, StoredBytes } from '../store/blob-store.ts';
import type { NeededBytes } from '../store/inventory.ts';
import type { Store } from '../store/store.ts';
import { inOrder, type Pair } from './in-order.ts';

/** Something that state, bytes and search index do not agree about. */
export type Finding =
  /** A file's bytes are not stored, or are not those that were. `size` and `hash` say what differs. */
  | {
      readonly kind: 'bytes-missing' | 'size-differs' | 'hash-differs' | 'bytes-unreadable';
      readonly sha256: string;
      /** One of the files with these bytes. */
      readonly fileId: string;
      readonly files: number;
    }
  /** Bytes that no file needs. The first start of the service after `keptUntil` removes them; `null`: the next one does. */
  | {
      readonly kind: 'bytes-not-needed';
      readonly sha256: string;
      readonly sizeBytes: number;
      /** ISO 8601. */
      readonly keptUntil: string | null;
    }
  /** A document that search does not find, or shows to the wrong persons. */
  | { readonly kind: 'not-in-index'; readonly fileId: string }
  /** An entry of a document that search should not find any more. */
  | { readonly kind: 'only-in-index'; readonly fileId: string };

/** Counts of what was compared so far. */
export interface Compared {
  readonly files: number;
  /** Objects in the storage: files with equal bytes share one. */
  readonly objects: number;
  readonly sizeBytes: number;
  readonly indexed: number;
}

export interface VerifyDeps {
  readonly store: Pick<Store, 'inventory' | 'transaction'>;
  readonly blobs: Pick<BlobStore, 'all' | 'has' | 'read'>;
  readonly search: Pick<SearchIndex, 'entry' | 'entries'>;
}

export interface VerifyOptions {
  /** Whether all bytes are read and compared with their hash. */
  readonly hashes: boolean;
  /** Ends the work: `verifyArchive` rejects then. */
  readonly signal: AbortSignal;
  readonly onFinding: (finding: Finding) => void;
  /** Called after every page of at most a thousand. */
  readonly onProgress: (compared: Compared) => void;
}

const pageSize = 1_000;
/** Streams that are read at the same time: a bucket far away answers slowly, but several requests at once. */
const readAtOnce = 4;

/**
 * Compares the state with the stored bytes and with the search index; changes nothing. Both sides are read in the same
 * order, page by page, so that memory does not grow with the archive. A service may run meanwhile: what seems to differ
 * is looked at again in a transaction, which waits for the one that stores or removes just these bytes. Rejects when
 * the database or the storage cannot be read.
 */
export async function verifyArchive(deps: VerifyDeps, options: VerifyOptions): Promise<Compared> {
  const bytes = await verifyBytes(deps, options);
  return verifyIndex(deps, options, bytes);
}

async function verifyBytes({ store, blobs }: VerifyDeps, options: VerifyOptions): Promise<Compared> {
  const { hashes, signal, onFinding, onProgress } = options;
  const compared = { files: 0, objects: 0, sizeBytes: 0, indexed: 0 };
  const needed = pagesOf((last: NeededBytes | null) => store.inventory.neededBytes(last?.sha256 ?? '', pageSize));
  const check = async ({ left, right }: Pair<NeededBytes, StoredBytes>): Promise<void> => {
    signal.throwIfAborted();
    compared.files += left?.files ?? 0;
    compared.objects += right === null ? 0 : 1;
    compared.sizeBytes += right?.sizeBytes ?? 0;
    const finding = await findingOf({ left, right }, { store, blobs }, hashes ? signal : null);
    if (finding !== null) onFinding(finding);
  };
  const pairs = inOrder(needed, blobs.all(), (left, right) => compareTexts(left.sha256, right.sha256));
  for await (const some of inBatches(pairs, readAtOnce)) {
    await Promise.all(some.map(check));
    if (compared.objects % pageSize < readAtOnce) onProgress(compared);
  }
  onProgress(compared);
  return compared;
}

type StoredObject = Pick<StoredBytes, 'sha256' | 'sizeBytes'>;

function notNeeded({ sha256, sizeBytes, keepMs }: StoredBytes): Finding {
  const keptUntil = keepMs === 0 ? null : new Date(Date.now() + keepMs).toISOString();
  return { kind: 'bytes-not-needed', sha256, sizeBytes, keptUntil };
}

/** `signal` ends the reading of bytes; `null`: they are not read. */
async function findingOf(
  { left: file, right: stored }: Pair<NeededBytes, StoredBytes>,
  { store, blobs }: Pick<VerifyDeps, 'store' | 'blobs'>,
  signal: AbortSignal | null,
): Promise<Finding | null> {
  const sha256 = file?.sha256 ?? stored?.sha256 ?? '';
  let problem: 'size-differs' | 'hash-differs' | 'bytes-unreadable' | null = null;
  if (file !== null && stored !== null) {
    if (file.sizeBytes !== stored.sizeBytes) problem = 'size-differs';
    else if (signal !== null) problem = await readBytes(blobs, stored, signal);
    if (problem === null) return null;
  }
  return store.transaction(async (tx): Promise<Finding | null> => {
    const isNeeded = await tx.files.needsBytes(sha256);
    const isStored = await blobs.has(sha256);
    if (!isNeeded) return stored !== null && isStored ? notNeeded(stored) : null;
    // Bytes that a file has just got are for the next time.
    if (file === null) return null;
    const { fileId, files } = file;
    if (!isStored) return { kind: 'bytes-missing', sha256, fileId, files };
    return problem === null ? null : { kind: problem, sha256, fileId, files };
  });
}

/** Reads stored bytes and compares them with their hash; `null`: they are right. */
export async function readBytes(
  blobs: Pick<BlobStore, 'read'>,
  { sha256, sizeBytes }: StoredObject,
  signal: AbortSignal,
): Promise<'hash-differs' | 'bytes-unreadable' | null> {
  const hash = createHash('sha256');
  if (sizeBytes > 0) {
    try {
      const stream = await blobs.read(sha256, 0, sizeBytes - 1);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        signal.throwIfAborted();
        hash.update(piece);
      }
    } catch {
      signal.throwIfAborted();
      return 'bytes-unreadable';
    }
  }
  return hash.digest('hex') === sha256 ? null : 'hash-differs';
}

async function verifyIndex({ store, search }: VerifyDeps, options: VerifyOptions, bytes: Compared): Promise<Compared> {
  const { signal, onFinding, onProgress } = options;
  const compared = { ...bytes };
  const files = pagesOf((last: { readonly seq: number } | null) =>
    store.inventory.searchable(last?.seq ?? 0, pageSize),
  );
  const entries = pagesOf((last: { readonly seq: number } | null) => search.entries(last?.seq ?? 0, pageSize));
  for await (const { left: file, right: entry } of inOrder(files, entries, (left, right) => left.seq - right.seq)) {
    signal.throwIfAborted();
    if (entry !== null) compared.indexed += 1;
    if (compared.indexed % pageSize === 0) onProgress(compared);
    if (file !== null && entry !== null && isSame(file, entry)) continue;
    for (const fileId of new Set([file?.fileId ?? '', entry?.fileId ?? ''].filter((id) => id !== ''))) {
      const kind = await indexProblem({ store, search }, fileId);
      // A file whose entry has another number is met twice: by its own number it is reported.
      if (kind === 'only-in-index' || (kind === 'not-in-index' && fileId === file?.fileId)) onFinding({ kind, fileId });
    }
  }
  onProgress(compared);
  return compared;
}

type SearchableFile = Awaited<ReturnType<Store['inventory']['searchable']>>[number];
type Entry = Awaited<ReturnType<SearchIndex['entries']>>[number];

function isSame(file: Omit<SearchableFile, 'fileId'>, entry: Entry): boolean {
  const { seq, companyId, userId, tagId, hasText } = entry;
  return hasText && file.seq === seq && file.companyId === companyId && file.userId === userId && file.tagId === tagId;
}

/** Compares what search has of a file with its record; `null`: both agree. */
export function indexProblem(
  { store, search }: Pick<VerifyDeps, 'store' | 'search'>,
  fileId: string,
): Promise<'not-in-index' | 'only-in-index' | null> {
  return store.transaction(async (tx) => {
    const file = await tx.files.indexed(fileId);
    const entry = await search.entry(tx, fileId);
    if (file === null) return entry === null ? null : 'only-in-index';
    return entry !== null && isSame(file, entry) ? null : 'not-in-index';
  });
}

/** Reads pages until one is empty. `next` gets the last item of the page before. */
async function* pagesOf<Item>(next: (last: Item | null) => Promise<readonly Item[]>): AsyncGenerator<Item> {
  for (let page = await next(null); page.length > 0; page = await next(page.at(-1) ?? null)) yield* page;
}

async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const compareTexts = (left: string, right: string): number => (left < right ? -1 : Number(left > right));
