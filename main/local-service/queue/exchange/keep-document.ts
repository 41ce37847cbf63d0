import type { SearchIndex } from '../../search/search-index.ts';
import type { BlobStore } from '../../store/blob-store.ts';
import type { KeptDocument } from '../../store/exchange.ts';
import { removeUnneeded } from '../../store/remove-unneeded.ts';
import type { Store } from '../../store/store.ts';
import { addDocument, findHere, mergeDocument, type ImportInto } from './store-document.ts';

/** A document of another archive with its classes as they are here, and how its bytes are read. */
export interface IncomingDocument extends KeptDocument {
  readonly bytes: () => AsyncIterable<Uint8Array>;
}

export interface KeepDeps {
  readonly store: Store;
  readonly search: SearchIndex;
  readonly blobs: BlobStore;
}

/** `existing`: it was here already; `merged`: it was, and got corrections that it lacked. */
export type Kept = { readonly kind: 'added'; readonly stored: KeptDocument } | { readonly kind: 'existing' | 'merged' };

/** `wrong-bytes`: they are not those that its hash names, or there are too many of them. */
export type KeepOutcome = Kept | { readonly kind: 'wrong-bytes' } | { readonly kind: 'disk-full' };

/** Stays free on the disk of the service, as with uploads. */
export const keptFreeBytes = 512 * 1024 ** 2;
const maxBytes = 2 * 1024 ** 3;

/**
 * Stores a document in one transaction with all that belongs to it, or gives the one that is here the corrections that it lacks.
 * Its bytes are read only when they are needed. When reading them fails, the error is thrown and nothing is left.
 */
export async function keepDocument(
  { store, search, blobs }: KeepDeps,
  into: ImportInto,
  { bytes, ...document }: IncomingDocument,
): Promise<KeepOutcome> {
  const merged = await store.transaction(async (tx): Promise<KeepOutcome | null> => {
    const fileId = await findHere(tx, into, document.file);
    if (fileId === null) return null;
    const isChanged = await mergeDocument(tx, search, into, { fileId, source: document.file });
    return { kind: isChanged ? 'merged' : 'existing' };
  });
  if (merged !== null) return merged;
  const free = await blobs.freeBytes();
  if (free !== null && free < document.file.sizeBytes + keptFreeBytes) return { kind: 'disk-full' };
  const staging = await blobs.stage(bytes(), maxBytes);
  if (!staging.ok) return { kind: staging.reason === 'disk-full' ? 'disk-full' : 'wrong-bytes' };
  const { staged } = staging;
  try {
    if (staged.sha256 !== document.file.sha256) {
      await blobs.discard(staged);
      return { kind: 'wrong-bytes' };
    }
    const keep = (blob: typeof staged) => blobs.keep(blob);
    // Nothing else gave the document to this service since it was looked for, because one import runs at a time; a copy
    // that was uploaded meanwhile is another document.
    const stored = await store.transaction((tx) => addDocument(tx, { search, keep }, into, { document, staged }));
    return { kind: 'added', stored };
  } catch (error) {
    await blobs.discard(staged);
    await removeUnneeded(store, blobs, staged.sha256).catch(() => undefined);
    throw error;
  }
}
