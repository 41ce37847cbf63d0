declare const brand: unique symbol;

/** Text that is known to be an id of one kind, so that ids of different things cannot be swapped. */
type Branded<Kind extends string> = string & { readonly [brand]: Kind };

/** One occurrence of a file: our UUID. */
export type TrackedFileId = Branded<'file'>;
/** A deferred upload batch: the UUID that we make and the service hears. */
export type BatchId = Branded<'batch'>;
/** A watch folder, or a one-off batch. */
export type FolderId = Branded<'folder'>;
/** Company and origin; for the local service the id of its data directory (docs/file-lifecycle.md#one-service-at-a-time). */
export type ServiceId = Branded<'service'>;
/** SHA-256 in lower-case hex. */
export type Sha256 = Branded<'sha256'>;

/** Declares that a text is the id of a tracked file. */
export const trackedFileId = (text: string): TrackedFileId => text as TrackedFileId;
/** Declares that a text is a batch's id. */
export const batchId = (text: string): BatchId => text as BatchId;
/** Declares that a text is a folder's id. */
export const folderId = (text: string): FolderId => text as FolderId;
/** Declares that a text is a service's id. */
export const serviceId = (text: string): ServiceId => text as ServiceId;
/** The origin that a remote service's id names; `null` for the local one. */
export function originOf(id: ServiceId): string | null {
  const at = id.indexOf('@');
  return at === -1 || id.startsWith('local:') ? null : id.slice(at + 1);
}
/** Declares that a text is a SHA-256. */
export const sha256 = (text: string): Sha256 => text as Sha256;
