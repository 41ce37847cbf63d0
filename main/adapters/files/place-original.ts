import { closeSync, linkSync, lstatSync, openSync, realpathSync, renameSync, statSync, unlinkSync } from 'node:fs';
import { lstat, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { message } from '#contract/messages/message.ts';
import type { FileStat } from '#core/file-stat.ts';
import { readInPieces } from '#lib/read-in-pieces.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { inodeOf, statOf } from './file-stat.ts';
import { hashHandle } from './hash-file.ts';
import { NotARegularFile, openRegular } from './open-regular.ts';
import { errorCode } from './translate.ts';

/** Creates a second name for a file. Throws when the target exists or the file system has no links. */
export type LinkFile = (source: string, target: string) => void;

/** A file whose bytes were read, with the name under which they were read. */
export interface ReadFile {
  readonly at: string;
  readonly sha256: string;
  readonly stat: FileStat;
}

/**
 * `taken`: another file lies at the target; it was not touched. `other-file`: the source is no longer what was read.
 */
export type Placed =
  { readonly kind: 'placed'; readonly inode: string } | { readonly kind: 'taken' } | { readonly kind: 'other-file' };

/** Errors by which a file system reports that it has no hard links, or none to this target. */
const noLinks: readonly string[] = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'];

/**
 * Puts a file at a second place, completely or not, and never in place of another file: by a link, or where there are
 * no links by a copy under a temporary name, synced and verified, which then takes the name. The call can be repeated
 * after a crash at any point.
 */
export async function placeAt(source: ReadFile, target: string, linkFile: LinkFile = linkSync): Promise<Placed> {
  try {
    linkFile(source.at, target);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code === 'EEXIST') return { kind: 'taken' };
    if (!noLinks.includes(code)) throw error;
    return copyTo(source, target);
  }
  // In the same turn, a link to a file other than the one that was read is removed.
  const placed = statOf(lstatSync(target, { bigint: true }));
  if (isSameFile(placed, source.stat)) return { kind: 'placed', inode: placed.inode };
  unlinkSync(target);
  return { kind: 'other-file' };
}

/** Returns the name of a copy that is not complete. Scans ignore it, and it is always the same for the same bytes. */
const unfinished = (target: string, sha256: string): string =>
  path.join(path.dirname(target), `.~intray-${sha256}.part`);

async function copyTo(source: ReadFile, target: string): Promise<Placed> {
  const part = unfinished(target, source.sha256);
  // Removes what a crash has left of an earlier try.
  await rm(part, { force: true });
  if ((await lstat(target).catch(() => null)) !== null) return { kind: 'taken' };
  try {
    await copyBytes(source, part);
    return takeName(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Copies the bytes and checks that the copy is on the disk and reads the same. The copy keeps the modification time, by
 * which people recognise the file.
 */
async function copyBytes(source: ReadFile, part: string): Promise<void> {
  const from = await openRegular({ root: null, path: source.at });
  try {
    const { mode } = await from.stat();
    // A copy by name would keep the access rights. A copy of a read-only file could then not be written.
    const to = await open(part, 'wx+', mode & 0o777);
    try {
      for await (const piece of readInPieces(from)) await to.writeFile(piece);
      const time = source.stat.mtimeMs / 1_000;
      // A user who does not own a share may not set times. Only the bytes matter.
      await to.utimes(time, time).catch(() => undefined);
      await to.sync();
      if ((await hashHandle(to))?.hash === source.sha256) return;
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
  throw Object.assign(new Error('the copy does not read the same'), {
    code: 'EIO',
  });
}

/** In one turn, an empty file of ours reserves the name, and the copy replaces it. */
function takeName(part: string, target: string): Placed {
  try {
    closeSync(openSync(target, 'wx'));
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return { kind: 'taken' };
    throw error;
  }
  try {
    renameSync(part, target);
  } catch (error) {
    if (lstatSync(target).size === 0) unlinkSync(target);
    throw error;
  }
  return { kind: 'placed', inode: inodeAt(target) };
}

/**
 * Removes the old name once the file lies at its new one. The checks and the removal are synchronous, so that nothing
 * can happen between them. Where another file lies at either name now, nothing is touched.
 */
export function removeOld(
  source: ReadFile,
  target: { readonly at: string; readonly inode: string },
): 'removed' | 'other-file' | 'taken' {
  const now = statOf(lstatSync(source.at, { bigint: true }));
  if (!isSameFile(now, source.stat)) return 'other-file';
  if (inodeAt(target.at) !== target.inode) return 'taken';
  if (isSameFolder(source.at, target.at)) throw new NotARegularFile(message('failure.original.same-place'));
  unlinkSync(source.at);
  syncDirectory(path.dirname(source.at));
  return 'removed';
}

/** Removes a name that was created a moment ago, if it still belongs to the same file. */
export function undo(target: string, inode: string): void {
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined && inodeAt(target) === inode) unlinkSync(target);
}

/** Another name changes only the ctime, so that it is not compared. */
const isSameFile = (a: FileStat, b: FileStat): boolean =>
  a.inode === b.inode && a.sizeBytes === b.sizeBytes && a.mtimeMs === b.mtimeMs;

/**
 * Removes the second name of a file that keeps its first, in one turn. `another`: the target is another file, or cannot
 * be distinguished from one.
 */
export function takeBack(source: string, target: string): 'taken-back' | 'missing' | 'another' {
  const [own, there] = [source, target].map((at) => lstatSync(at, { bigint: true, throwIfNoEntry: false }));
  if (there === undefined) return 'missing';
  const isSecondName = own !== undefined && own.ino !== 0n && inodeOf(own) === inodeOf(there);
  if (!isSecondName || isSameFolder(source, target)) return 'another';
  unlinkSync(target);
  return 'taken-back';
}

/**
 * Returns whether two paths are the same name (a folder behind a link, or mounted twice). They look like two names, but
 * removing one removes the file.
 */
function isSameFolder(a: string, b: string): boolean {
  if (path.basename(a) !== path.basename(b)) return false;
  const [folderA, folderB] = [path.dirname(a), path.dirname(b)];
  const [statA, statB] = [statSync(folderA, { bigint: true }), statSync(folderB, { bigint: true })];
  // Some network folders have no inodes and report 0 for every file.
  if (statA.ino === 0n) return realpathSync(folderA) === realpathSync(folderB);
  return inodeOf(statA) === inodeOf(statB);
}

const inodeAt = (name: string): string => inodeOf(lstatSync(name, { bigint: true }));
