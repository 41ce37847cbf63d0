import type { DatabaseName } from './store/postgres/database-name.ts';
import type { S3BlobStore } from './store/s3/s3-blob-store.ts';
import type { Store } from './store/store.ts';

interface BucketUse {
  readonly store: Store;
  readonly blobs: S3BlobStore;
  /** Whether the process may name an owner. Only a service removes bytes that nothing needs. */
  readonly mayClaim: boolean;
}

/** What the mark of a bucket says about a database. */
type Ownership = 'own' | 'own-before-timelines' | 'other';

/** The owner as the bucket names it. */
export function markOf({ name, timeline }: DatabaseName): string {
  return timeline === null ? name : `${name} timeline ${timeline}`;
}

/**
 * Compares the mark of a bucket with a database. Marks of earlier versions have no timeline. The first timeline has no other
 * before it, so a database in it has not been recovered to an earlier moment, and may keep such a mark.
 */
export function ownershipOf(mark: string, own: DatabaseName): Ownership {
  if (mark === markOf(own)) return 'own';
  return mark === own.name && own.timeline === 1 ? 'own-before-timelines' : 'other';
}

/**
 * Says whether the bucket belongs to the database. One that names no owner becomes its bucket if it is empty or has bytes of
 * the archive; a worker leaves that to the service.
 */
export async function isOwnBucket(own: DatabaseName | null, use: BucketUse): Promise<boolean> {
  const { blobs, mayClaim } = use;
  const found = await blobs.owner.read();
  if (found === null && !mayClaim) return true;
  if (own === null) return false;
  const mark = found ?? ((await hasOwnBytes(use)) ? await blobs.owner.claim(markOf(own)) : null);
  const ownership = mark === null ? 'other' : ownershipOf(mark, own);
  if (ownership === 'own-before-timelines' && mayClaim) await blobs.owner.replace(markOf(own));
  return ownership !== 'other';
}

/** How many objects of a bucket without an owner are looked at. */
const lookedAt = 100;

/** Whether a bucket that names no owner is empty, or has bytes of this archive, as one of an earlier version of Intray has. */
async function hasOwnBytes({ store, blobs }: BucketUse): Promise<boolean> {
  let looked = 0;
  for await (const { sha256 } of blobs.all()) {
    if (await store.transaction((tx) => tx.files.needsBytes(sha256))) return true;
    looked += 1;
    if (looked === lookedAt) break;
  }
  return looked === 0;
}
