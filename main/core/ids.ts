declare const brand: unique symbol;

/** Text that is known to be an id of one kind, so that ids of different kinds cannot be confused. */
type Branded<Kind extends string> = string & { readonly [brand]: Kind };

/** The id of a tracked file: a UUID that we make. */
export type TrackedFileId = Branded<'file'>;
/** The id of a batch: a UUID that we make and pass to the service. */
export type BatchId = Branded<'batch'>;
/** The id of a watch folder, or of a one-off batch. */
export type FolderId = Branded<'folder'>;
/**
 * The id of a service: company and origin; for the local service the id of its data directory
 * (docs/file-lifecycle.md#one-service-at-a-time).
 */
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
/** Returns the origin in the id of a remote service; `null` for the local one. */
export function originOf(id: ServiceId): string | null {
  const at = id.indexOf('@');
  return at === -1 || id.startsWith('local:') ? null : id.slice(at + 1);
}
/** Declares that a text is a SHA-256. */
export const sha256 = (text: string): Sha256 => text as Sha256;
