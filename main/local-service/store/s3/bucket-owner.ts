import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { isNoObject } from './bucket-error.ts';
import type { Bucket } from './bucket.ts';
import { readObject } from './read-object.ts';
import type { S3Client } from './s3-client.ts';

/**
 * Which database the bytes below a prefix belong to, in an object beside them. Two databases on one prefix, such as an archive
 * and one that was restored from its backup for a trial, would each remove the bytes that only the other one needs.
 */
export interface BucketOwner {
  /** The name of the database; `null` while no service has used the prefix. */
  read(): Promise<string | null>;
  /** Names an owner unless there is one. Resolves with the one that there is then. */
  claim(name: string): Promise<string | null>;
  /** Names another owner. */
  replace(name: string): Promise<void>;
  /** How long the owner has been named, by the clock of the bucket; `null` while none is, or when the bucket does not say. */
  ageMs(): Promise<number | null>;
}

export function createBucketOwner(bucket: Bucket, client: S3Client, prefix: string): BucketOwner {
  const key = `${prefix}intray-owner`;
  const read = async (): Promise<string | null> => {
    try {
      return await text(await readObject(client, key, null));
    } catch (error) {
      if (isNoObject(error)) return null;
      throw error;
    }
  };
  const write = (name: string) => {
    const body = Buffer.from(name);
    return bucket.put({ key, body, sha256: createHash('sha256').update(body).digest('hex'), stageId: 'owner' });
  };
  return {
    read,
    async claim(name) {
      return (await write(name)).isStored ? name : read();
    },
    async replace(name) {
      await bucket.remove(key);
      await write(name);
    },
    async ageMs() {
      for await (const object of bucket.objects(key)) if (object.key === key) return object.ageMs;
      return null;
    },
  };
}
