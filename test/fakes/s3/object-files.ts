import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Bytes in a file, with the hashes that S3 reports of them. */
export interface StoredBytes {
  readonly file: string;
  readonly sizeBytes: number;
  /** Without quotes: the MD5 in hex, followed by the number of parts for an object of parts. */
  readonly etag: string;
  /** The SHA-256 in base64, or that of the parts' hashes with their number. `null` when the client sent none. */
  readonly checksum: string | null;
}

export interface StoredObject extends StoredBytes {
  readonly key: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly modifiedMs: number;
}

/** The objects of one bucket, in a directory, so that they outlive the process as those of S3 do. */
export interface ObjectFiles {
  find(key: string): StoredObject | null;
  /** Stores an object. With `isNew`, returns false and changes nothing when the key exists. */
  put(object: StoredObject, isNew: boolean): boolean;
  remove(key: string): void;
  /** Keys in order, after the given one. */
  list(prefix: string, after: string, max: number): readonly StoredObject[];
  /** The path of a new file for bytes that arrive. */
  newFile(): string;
}

export function openObjectFiles(directory: string): ObjectFiles {
  const names = path.join(directory, 'objects');
  const bytes = path.join(directory, 'bytes');
  for (const one of [names, bytes]) mkdirSync(one, { recursive: true });
  const objects = new Map<string, StoredObject>();
  for (const name of readdirSync(names).filter((one) => one.endsWith('.json'))) {
    const object = JSON.parse(readFileSync(path.join(names, name), 'utf8')) as StoredObject;
    objects.set(object.key, object);
  }
  let sorted: readonly string[] | null = null;
  const recordOf = (key: string): string =>
    path.join(names, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json`);

  return {
    find: (key) => objects.get(key) ?? null,
    put(object, isNew) {
      const before = objects.get(object.key);
      if (before !== undefined && isNew) return false;
      const record = recordOf(object.key);
      writeFileSync(`${record}.new`, JSON.stringify(object));
      renameSync(`${record}.new`, record);
      if (before === undefined) sorted = null;
      else rmSync(before.file, { force: true });
      objects.set(object.key, object);
      return true;
    },
    remove(key) {
      const object = objects.get(key);
      if (object === undefined) return;
      rmSync(recordOf(key), { force: true });
      rmSync(object.file, { force: true });
      objects.delete(key);
      sorted = null;
    },
    list(prefix, after, max) {
      sorted ??= [...objects.keys()].toSorted((a, b) => (a < b ? -1 : 1));
      const found: StoredObject[] = [];
      for (const key of sorted) {
        if (found.length === max) break;
        const object = objects.get(key);
        if (object !== undefined && key > after && key.startsWith(prefix)) found.push(object);
      }
      return found;
    },
    newFile: () => path.join(bytes, randomUUID()),
  };
}
