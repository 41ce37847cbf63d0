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

/** Makes a second name for a file; throws when the target exists or the file system has no links. */
export type LinkFile = (source: string, target: string) => void;

/** A file whose bytes were read, under the name where they were read. */
export interface ReadFile {
  readonly at: string;
  readonly sha256: string;
  readonly stat: FileStat;
}

/** `taken`: something lies at the target, and was not touched. `other-file`: the source is not what was read any more. */
export type Placed =
  { readonly kind: 'placed'; readonly inode: string } | { readonly kind: 'taken' } | { readonly kind: 'other-file' };

/** Errors by which a file system says that it has no hard links, or not to there. */
const noLinks: readonly string[] = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'];

/**
 * Puts a file at a second place, whole or not at all and never in the place of anything: by a link, or where there are none
 * by a copy under a name that nobody looks at, synced and verified, which then takes the name. It can be asked again after a
 * crash at any point.
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
  // In the same turn: a link to another file than was read is taken back.
  const placed = statOf(lstatSync(target, { bigint: true }));
  if (isSameFile(placed, source.stat)) return { kind: 'placed', inode: placed.inode };
  unlinkSync(target);
  return { kind: 'other-file' };
}

/** The name of a copy that is not whole yet: one that no watched folder sees, and the same for the same bytes. */
const unfinished = (target: string, sha256: string): string =>
  path.join(path.dirname(target), `.~intray-${sha256}.part`);

async function copyTo(source: ReadFile, target: string): Promise<Placed> {
  const part = unfinished(target, source.sha256);
  // What a crash has left of an earlier try.
  await rm(part, { force: true });
  if ((await lstat(target).catch(() => null)) !== null) return { kind: 'taken' };
  try {
    await copyBytes(source, part);
    return takeName(part, target);
  } finally {
    await rm(part, { force: true });
  }
}

/** A copy counts once it is on the disk and reads the same. It keeps the time by which people know the file. */
async function copyBytes(source: ReadFile, part: string): Promise<void> {
  const from = await openRegular({ root: null, path: source.at });
  try {
    const { mode } = await from.stat();
    // Not copied by name: a copy of a file that may only be read could not be written to the disk.
    const to = await open(part, 'wx+', mode & 0o777);
    try {
      for await (const piece of readInPieces(from)) await to.writeFile(piece);
      const time = source.stat.mtimeMs / 1_000;
      // Whoever does not own a share may not set times; the bytes are what counts.
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

/** In one turn: an empty file of ours holds the name, and the copy takes its place. */
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
 * Takes the old name away once the file lies at its new one; nothing may come between the looks and that: all are
 * synchronous. Where another file lies at either name by now, nothing is touched.
 */
export function removeOld(
  source: ReadFile,
  target: { readonly at: string; readonly inode: string },
): 'removed' | 'other-file' | 'taken' {
  const now = statOf(lstatSync(source.at, { bigint: true }));
  if (!isSameFile(now, source.stat)) return 'other-file';
  if (inodeAt(target.at) !== target.inode) return 'taken';
  if (isOnePlace(source.at, target.at)) throw new NotARegularFile(message('failure.original.same-place'));
  unlinkSync(source.at);
  syncDirectory(path.dirname(source.at));
  return 'removed';
}

/** Takes a name away that was given a moment ago, as long as it is still the same file. */
export function undo(target: string, inode: string): void {
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined && inodeAt(target) === inode) unlinkSync(target);
}

/** Names change the time of a change, and nothing else of these. */
const isSameFile = (a: FileStat, b: FileStat): boolean =>
  a.inode === b.inode && a.sizeBytes === b.sizeBytes && a.mtimeMs === b.mtimeMs;

/**
 * Takes a second name away from a file that keeps its first; `another`: what lies at the target is another file, or cannot be
 * distinguished from one. In one turn.
 */
export function takeBack(source: string, target: string): 'taken-back' | 'missing' | 'another' {
  const [own, there] = [source, target].map((at) => lstatSync(at, { bigint: true, throwIfNoEntry: false }));
  if (there === undefined) return 'missing';
  const isSecondName = own !== undefined && own.ino !== 0n && inodeOf(own) === inodeOf(there);
  if (!isSecondName || isOnePlace(source, target)) return 'another';
  unlinkSync(target);
  return 'taken-back';
}

/** Two ways to one name (a folder behind a link, or mounted twice) look like two files; taking one away takes the only one. */
function isOnePlace(a: string, b: string): boolean {
  if (path.basename(a) !== path.basename(b)) return false;
  const [folderA, folderB] = [path.dirname(a), path.dirname(b)];
  const [statA, statB] = [statSync(folderA, { bigint: true }), statSync(folderB, { bigint: true })];
  // Some network folders have no inodes, and say 0 of everything.
  if (statA.ino === 0n) return realpathSync(folderA) === realpathSync(folderB);
  return inodeOf(statA) === inodeOf(statB);
}

const inodeAt = (name: string): string => inodeOf(lstatSync(name, { bigint: true }));
