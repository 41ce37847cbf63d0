import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { portableName } from '#lib/text/file-names.ts';

/** What the journal says of a copy in the spool. */
export type CopyFate = 'needed' | 'done' | 'unknown';

/** Returns the fates of the copies in a batch's folder. */
type FatesIn = (batchFolder: string) => (file: string) => CopyFate;

export interface Spool {
  /**
   * Makes a place for one file of a batch. The function that it returns takes the bytes and resolves to whether they
   * are kept.
   */
  place(batch: string, name: string, sizeBytes: number): (bytes: AsyncIterable<Uint8Array>) => Promise<boolean>;
  /** Returns the files of a batch that have arrived completely, in the order of their places. */
  taken(batch: string): Promise<readonly string[]>;
  /** Removes copies whose files are done, and batches that nobody has submitted for a day. */
  sweep(fatesIn: FatesIn, nowMs: number): Promise<void>;
}

const unsentForMs = 86_400_000;
/** The limit for a name in bytes. File systems allow 255, and a suffix must fit. */
const longestName = 200;

/** Keeps dropped files until the service has them: `incoming/<batch>/<n>/<name>`. */
export function createSpool(folder: string): Spool {
  const counts = new Map<string, number>();
  // The page chooses the name of a batch, so it must not name a folder. Its hash is safe, and the same after a restart.
  const folderOf = (batch: string) => path.join(folder, createHash('sha256').update(batch).digest('hex').slice(0, 32));

  return {
    place(batch, name, sizeBytes) {
      // A page may continue its batch after a restart. Files that arrived before keep their places.
      const n = (counts.get(batch) ?? lastPlaceIn(folderOf(batch))) + 1;
      counts.set(batch, n);
      const target = path.join(
        folderOf(batch),
        String(n).padStart(6, '0'),
        portableName(name.split(/[/\\]/u).at(-1) ?? '', longestName),
      );
      return (bytes) => keep(bytes, target, sizeBytes);
    },
    taken: async (batch) => filesIn(folderOf(batch)),
    async sweep(fatesIn, nowMs) {
      for (const batch of await readdir(folder).catch(() => [])) {
        await sweepBatch(path.join(folder, batch), fatesIn, nowMs);
      }
    },
  };
}

function lastPlaceIn(batchFolder: string): number {
  try {
    return Math.max(0, ...readdirSync(batchFolder).map((name) => Number.parseInt(name, 10) || 0));
  } catch {
    return 0;
  }
}

/** Writes next to the target, and moves the file there when it is complete and on the disk. */
async function keep(bytes: AsyncIterable<Uint8Array>, target: string, sizeBytes: number): Promise<boolean> {
  const part = `${path.dirname(target)}.part`;
  try {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const handle = await open(part, 'w', 0o600);
    let written = 0;
    try {
      for await (const chunk of bytes) {
        written += chunk.byteLength;
        if (written > sizeBytes) break;
        await handle.writeFile(chunk);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (written !== sizeBytes) throw new Error('not the bytes that were announced');
    await rename(part, target);
    return true;
  } catch {
    // The page disconnected or the disk is full: the incomplete file is of no use.
    await rm(part, { force: true });
    return false;
  }
}

async function filesIn(batchFolder: string): Promise<readonly string[]> {
  const places = await readdir(batchFolder, { withFileTypes: true }).catch(() => []);
  const folders = places.filter((entry) => entry.isDirectory()).map((entry) => path.join(batchFolder, entry.name));
  const files = await Promise.all(
    folders.toSorted().map(async (place) => (await readdir(place)).map((name) => path.join(place, name))),
  );
  return files.flat();
}

async function sweepBatch(batchFolder: string, fatesIn: FatesIn, nowMs: number): Promise<void> {
  const files = await filesIn(batchFolder);
  const fateOf = fatesIn(batchFolder);
  const fates = files.map((file) => ({ file, fate: fateOf(file) }));
  for (const { file, fate } of fates) {
    if (fate !== 'done') continue;
    await rm(file, { force: true });
    await rmdir(path.dirname(file)).catch(() => undefined);
  }
  const age = nowMs - ((await stat(batchFolder).catch(() => null))?.mtimeMs ?? nowMs);
  const isForgotten = fates.every(({ fate }) => fate === 'unknown') && age > unsentForMs;
  const isEmpty = files.length > 0 && fates.every(({ fate }) => fate === 'done');
  if (isForgotten || isEmpty) await rm(batchFolder, { recursive: true, force: true });
}
