import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { systemText } from '#contract/messages/system-text.ts';
import { sha256 } from '#core/ids.ts';
import type { Sha256 } from '#core/ids.ts';
import { maxSpoolBytes, spoolRoom, type SpoolSpace } from '#core/spool-budget.ts';
import { readFileInPieces } from '#lib/read-in-pieces.ts';
import { isDiskFull } from '#lib/disk-full.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import type { ContentSpool, SpoolOutcome, SpoolSource } from '#ports/content-spool.ts';
import type { CancelSignal } from '#core/cancel.ts';
import { copyContent } from './copy-content.ts';

export interface ContentSpoolOptions {
  /** The directory of the copies. Nothing else writes there. */
  readonly folder: string;
  /** Files below these folders are already in the app's own directories. */
  readonly ownFolders: readonly string[];
  /** The most bytes that the copies may take, as a person has set it; `null` where no person has. */
  readonly budgetBytes: () => number | null;
  /** The free space where the copies are; `null` when it is not known. */
  readonly freeBytes: () => Promise<number | null>;
}

const isHash = (name: string): boolean => /^[0-9a-f]{64}$/u.test(name);

/** A spool that also reports how full it is. */
export interface MeasuredSpool extends ContentSpool {
  readonly room: () => Promise<{ readonly usedBytes: number; readonly maxBytes: number }>;
}

/**
 * Creates a spool with all copies in one folder, each named by its hash. A copy is written as `part-<hash>` and renamed
 * when it is complete.
 */
export function createContentSpool(options: ContentSpoolOptions): MeasuredSpool {
  const { folder, ownFolders } = options;
  /** The sizes of all copies, including those that are being written. */
  const sizes = new Map<string, number>();
  let listed: Promise<void> | null = null;
  const placeOf = (hash: string): string => path.join(folder, hash);

  /** Lists the copies once. From then on only this spool creates and removes them. */
  const list = (): Promise<void> => {
    listed ??= listCopies(folder, sizes).catch((error: unknown) => {
      listed = null;
      throw error;
    });
    return listed;
  };
  const make = async (source: SpoolSource, signal?: CancelSignal): Promise<SpoolOutcome> => {
    const { hash } = source;
    const fit = spoolRoom(await spaceOf(options, sizes), source.sizeBytes);
    if (fit !== 'fits') return { kind: fit };
    sizes.set(hash, source.sizeBytes);
    const part = path.join(folder, `part-${hash}`);
    try {
      const copied = await copyContent(source, part, signal);
      if (copied.kind === 'kept') {
        await rename(part, placeOf(hash));
        syncDirectory(folder);
        return copied;
      }
      await discard(part, hash, sizes);
      return copied;
    } catch (error) {
      await discard(part, hash, sizes);
      const kind = isDiskFull(error) ? 'disk-full' : 'unreadable';
      return { kind: 'failed', failure: { kind, message: systemText(error) } };
    }
  };
  return {
    keep: async (source, signal) => {
      await list();
      if (await isThere(placeOf(source.hash), source.sizeBytes)) return { kind: 'kept' };
      return make(source, signal);
    },
    has: async (hash) => (await stat(placeOf(hash)).catch(() => null))?.isFile() === true,
    open: (hash) => Promise.resolve(readFileInPieces(placeOf(hash))),
    remove: async (hash) => {
      await rm(placeOf(hash), { force: true });
      sizes.delete(hash);
    },
    contents: async () => {
      await list();
      return [...sizes.keys()].map(sha256);
    },
    ownFolders,
    room: () => list().then(() => roomOf(options, sizes)),
    isOwn: ({ root, path: at }) => {
      const whole = root === null ? at : path.join(root, at);
      return ownFolders.some((own) => whole.startsWith(`${own}${path.sep}`));
    },
  };
}

async function spaceOf(
  { freeBytes, budgetBytes }: ContentSpoolOptions,
  sizes: ReadonlyMap<string, number>,
): Promise<SpoolSpace> {
  const free = await freeBytes();
  const usedBytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  return { usedBytes, freeBytes: free, budgetBytes: budgetBytes() };
}

async function roomOf(options: ContentSpoolOptions, sizes: ReadonlyMap<string, number>) {
  const space = await spaceOf(options, sizes);
  return { usedBytes: space.usedBytes, maxBytes: maxSpoolBytes(space) };
}

async function discard(part: string, hash: Sha256, sizes: Map<string, number>): Promise<void> {
  sizes.delete(hash);
  await rm(part, { force: true }).catch(() => undefined);
}

async function isThere(place: string, sizeBytes: number): Promise<boolean> {
  const found = await stat(place).catch(() => null);
  return found?.isFile() === true && found.size === sizeBytes;
}

async function listCopies(folder: string, sizes: Map<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const at = path.join(folder, name);
    if (name.startsWith('part-')) await rm(at, { force: true });
    const found = isHash(name) ? await stat(at).catch(() => null) : null;
    if (found !== null) sizes.set(name, found.size);
  }
}
