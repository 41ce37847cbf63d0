import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { systemText } from '#contract/messages/system-text.ts';
import { sha256 } from '#core/ids.ts';
import type { SentContent } from '#core/tracked-file.ts';
import { readFileInPieces } from '#lib/read-in-pieces.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import type { LockedContent, UnlockedCopies, UnlockOutcome } from '#ports/unlocked-copies.ts';
import { unlockInThread } from './unlock-in-thread.ts';

export interface UnlockedCopiesOptions {
  /** The directory of the copies. Nothing else writes there. */
  readonly folder: string;
  /** A PDF of more bytes is not opened: it and its copy lie in memory three times. */
  readonly maxBytes?: number;
  /** The limit for the thread, and for each piece of the source. */
  readonly longestMs?: number;
}

/** To find out whether a PDF needs a password delays its registration, which must not take long. */
const longestCheckMs = 10_000;
const defaults = { maxBytes: 256 * 1024 * 1024, longestMs: 60_000 };
/** A name of a file on any disk; ids of files are UUIDs. */
const idPattern = /^[\w-]{1,100}$/u;
const partPrefix = 'part-';

/** Creates the copies in one folder, each named by its file's id. A copy is written under another name and renamed when it is complete. */
export function createUnlockedCopies(options: UnlockedCopiesOptions): UnlockedCopies {
  const { folder, maxBytes, longestMs } = { ...defaults, ...options };
  /** What is being written. Other unfinished copies are left over from a crash. */
  const writing = new Set<string>();
  const placeOf = (id: string): string => {
    if (!idPattern.test(id)) throw new Error('no id of a file');
    return path.join(folder, id);
  };
  const unlockOne: UnlockedCopies['unlock'] = async (source, passwords) => {
    try {
      const stepMs = passwords.length === 0 ? Math.min(longestMs, longestCheckMs) : longestMs;
      const pdf = await readContent(source, maxBytes, stepMs);
      if (!(pdf instanceof Uint8Array)) return pdf;
      const opened = await unlockInThread({ pdf, passwords }, stepMs);
      if (opened === null) return { kind: 'too-slow' };
      if (opened.kind !== 'unlocked') return opened;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      writing.add(source.id);
      return { kind: 'unlocked', copy: await keep(opened.bytes, placeOf(source.id)) };
    } catch (error) {
      return { kind: 'failed', message: systemText(error) };
    } finally {
      writing.delete(source.id);
    }
  };
  // One at a time, because each may take as much memory as everything else together.
  let last: Promise<unknown> = Promise.resolve();
  return {
    unlock(source, passwords) {
      const outcome = last.then(() => unlockOne(source, passwords));
      last = outcome;
      return outcome;
    },
    has: async (id, { sizeBytes }) => {
      const found = await stat(placeOf(id)).catch(() => null);
      return found?.isFile() === true && found.size === sizeBytes;
    },
    open: (id) => Promise.resolve(readFileInPieces(placeOf(id))),
    remove: (id) => rm(placeOf(id), { force: true }),
    async ids() {
      const names = await readdir(folder).catch((): readonly string[] => []);
      for (const name of names.filter((each) => each.startsWith(partPrefix))) {
        if (!writing.has(name.slice(partPrefix.length))) await rm(path.join(folder, name), { force: true });
      }
      return names.filter((name) => idPattern.test(name) && !name.startsWith(partPrefix));
    },
  };
}

/** Reads the registered bytes into memory. A drive that does not answer ends it. */
async function readContent(
  { content, open: openSource }: LockedContent,
  maxBytes: number,
  longestMs: number,
): Promise<Uint8Array<ArrayBuffer> | UnlockOutcome> {
  if (content.sizeBytes > maxBytes) return { kind: 'too-large' };
  const bytes = new Uint8Array(content.sizeBytes);
  const hash = createHash('sha256');
  const pieces = (await within(openSource(), longestMs))[Symbol.asyncIterator]();
  let count = 0;
  for (let next = await within(pieces.next(), longestMs); next.done !== true;) {
    const piece = next.value;
    if (count + piece.length > content.sizeBytes) {
      await pieces.return?.();
      return { kind: 'changed' };
    }
    bytes.set(piece, count);
    hash.update(piece);
    count += piece.length;
    next = await within(pieces.next(), longestMs);
  }
  return count === content.sizeBytes && hash.digest('hex') === content.hash ? bytes : { kind: 'changed' };
}

/** Rejects when a step takes longer. The step itself cannot be ended. */
async function within<T>(step: Promise<T>, longestMs: number): Promise<T> {
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`ETIMEDOUT: no answer within ${longestMs / 1_000} s`)), longestMs);
  try {
    return await Promise.race([step, overdue]);
  } finally {
    clearTimeout(timer);
  }
}

const pieceBytes = 4 * 1024 * 1024;

/** Writes the copy so that it survives a power failure. */
async function keep(bytes: Uint8Array, place: string): Promise<SentContent> {
  const part = path.join(path.dirname(place), `${partPrefix}${path.basename(place)}`);
  const hash = createHash('sha256');
  const handle = await open(part, 'w', 0o600);
  try {
    // In pieces, because to hash a long copy at once would stop everything else meanwhile.
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      hash.update(piece);
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, place);
  syncDirectory(path.dirname(place));
  return { hash: sha256(hash.digest('hex')), sizeBytes: bytes.length };
}
