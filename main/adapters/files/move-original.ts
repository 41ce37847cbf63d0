import { linkSync } from 'node:fs';
import { lstat, realpath, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { message } from '#contract/messages/message.ts';
import { nameForConflict } from '#core/after-action.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { ExpectedFile, FileRef, MoveOutcome } from '#ports/file-source.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { hashHandle } from './hash-file.ts';
import { absolutePath, NotARegularFile, openRegular } from './open-regular.ts';
import { openFolder } from './open-folder.ts';
import type { OpenFolder } from './open-folder.ts';
import { placeAt, removeOld, takeBack, undo } from './place-original.ts';
import type { LinkFile, ReadFile } from './place-original.ts';
import { writeReason } from './reason-file.ts';
import { errorCode } from './translate.ts';

/** The limit of numbered names. No person keeps that many files of one name. */
export const maxNames = 10_000;

/**
 * Moves an original and never replaces a file: by link and unlink, or where that is not possible by an exclusive copy
 * that is synced and verified before the source is removed. The call can be repeated after a crash at any point: a
 * target that already holds the bytes of the source is used. Throws the errors of the operating system.
 */
export async function moveOriginal(
  ref: FileRef & { readonly root: string },
  to: string,
  expected: ExpectedFile,
  reason?: string,
  linkFile: LinkFile = linkSync,
): Promise<MoveOutcome> {
  const source = await inspectSource(ref, expected);
  if (source === 'other-file') return undoAndLocate(ref, to, expected);
  if (source === 'gone') {
    // A root that is away says nothing about its files.
    await realpath(ref.root);
    return findMoved(ref.root, to, expected);
  }
  const folders = await openBoth(ref, to);
  try {
    return await moveBetween({ ...source, at: folders.from.at(nameOf(ref.path)) }, ref, to, {
      folders,
      expected,
      reason,
      linkFile,
    });
  } finally {
    closeBoth(folders);
  }
}

/** The folders of the source and the target, opened once. */
interface Folders {
  readonly from: OpenFolder;
  readonly into: OpenFolder;
}

interface Moving {
  readonly folders: Folders;
  readonly expected: ExpectedFile;
  readonly reason: string | undefined;
  readonly linkFile: LinkFile;
}

async function moveBetween(
  source: ReadFile,
  ref: FileRef & { readonly root: string },
  to: string,
  { folders, expected, reason, linkFile }: Moving,
): Promise<MoveOutcome> {
  const { into } = folders;
  for (let attempt = 1; attempt <= maxNames; attempt += 1) {
    const name = nameForConflict(to, attempt);
    const target = into.at(nameOf(name));
    const placed = await placeAt(source, target, linkFile);
    if (placed.kind === 'other-file') return placed;
    // The target is ours from an earlier try, or another file.
    const inode = placed.kind === 'placed' ? placed.inode : await holds(target, expected);
    if (inode === null) continue;
    if (!into.isInPlace()) {
      if (placed.kind === 'placed') undo(target, inode);
      throw new NotARegularFile(message('failure.original.exchanged'));
    }
    if (reason !== undefined) await writeReason(target, reason);
    syncDirectory(into.self);
    const removed = removeOld(source, { at: target, inode });
    if (removed === 'taken') continue;
    return removed === 'removed' ? { kind: 'moved', to: name } : locateOriginal(ref, to, expected, folders);
  }
  throw new Error(`no free name beside ${path.basename(to)}`);
}

/** Opens the folder of the file and its target folder, which is created where it does not exist. */
async function openBoth(ref: FileRef & { readonly root: string }, to: string): Promise<Folders> {
  const into = openFolder(ref.root, foldersOf(to), true);
  try {
    await checkAfterActionFolder(ref.root, to);
    return { from: openFolder(ref.root, foldersOf(ref.path), false), into };
  } catch (error) {
    into.close();
    throw error;
  }
}

function closeBoth({ from, into }: Folders): void {
  from.close();
  into.close();
}

/**
 * Checks that originals are moved to a folder that the scan leaves out. On a file system that ignores case, a folder of
 * the same name in other letters would take them; the scan would detect them there as new files, and they would be
 * moved without end.
 */
export async function checkAfterActionFolder(root: string, to: string): Promise<void> {
  const wanted = to.split('/')[0] ?? '';
  const real = path.relative(await realpath(root), await realpath(path.join(root, wanted)));
  if (real === wanted) return;
  throw new NotARegularFile(message('failure.original.led-astray', { name: wanted, place: real }));
}

/**
 * Handles another file at the path, or other bytes in the same file. A second name that the file got from us is
 * removed. Where an earlier try had finished, the original is at its target.
 */
async function locateOriginal(
  ref: FileRef & { readonly root: string },
  to: string,
  expected: ExpectedFile,
  { from, into }: Folders,
): Promise<MoveOutcome> {
  for (let attempt = 1; attempt <= maxNames; attempt += 1) {
    const target = into.at(nameOf(nameForConflict(to, attempt)));
    if (takeBack(from.at(nameOf(ref.path)), target) !== 'another') break;
  }
  const found = await findMoved(ref.root, to, expected);
  return found.kind === 'moved' ? found : { kind: 'other-file' };
}

/** Handles a file that was replaced before the move did anything. An earlier try may have got further. */
async function undoAndLocate(
  ref: FileRef & { readonly root: string },
  to: string,
  expected: ExpectedFile,
): Promise<MoveOutcome> {
  const folders = await openBoth(ref, to);
  try {
    return await locateOriginal(ref, to, expected, folders);
  } finally {
    closeBoth(folders);
  }
}

async function inspectSource(ref: FileRef, expected: ExpectedFile): Promise<ReadFile | 'gone' | 'other-file'> {
  const handle = await openOrNull(() => openRegular(ref));
  if (handle === 'missing') return 'gone';
  if (handle === 'not-a-file') return 'other-file';
  try {
    const content = await hashHandle(handle);
    if (content?.hash !== expected.sha256 || content.stat.inode !== expected.inode) return 'other-file';
    return {
      at: absolutePath(ref),
      sha256: content.hash,
      stat: content.stat,
    };
  } finally {
    await handle.close();
  }
}

/** Opens a file. A missing file, or an entry that is no regular file inside its root, is a result and not an error. */
export async function openOrNull(opening: () => Promise<FileHandle>): Promise<FileHandle | 'missing' | 'not-a-file'> {
  try {
    return await opening();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'missing';
    if (error instanceof NotARegularFile || errorCode(error) === 'ELOOP') return 'not-a-file';
    throw error;
  }
}

/** Searches for the target under any number, because after a crash the source may be removed already. */
async function findMoved(root: string, to: string, expected: ExpectedFile): Promise<MoveOutcome> {
  for (let attempt = 1; attempt <= maxNames; attempt += 1) {
    const name = nameForConflict(to, attempt);
    const target = absolutePath({ root, path: name });
    if ((await lstat(target).catch(() => null)) === null) break;
    if ((await holds(target, expected)) !== null) return { kind: 'moved', to: name };
  }
  return { kind: 'gone' };
}

/**
 * Returns the inode of the file at a target if it holds exactly these bytes, otherwise `null`. Only the bytes are
 * compared, because on file systems without inodes all files look the same.
 */
export async function holds(
  target: string,
  expected: Pick<ExpectedFile, 'sha256' | 'sizeBytes'>,
): Promise<string | null> {
  const handle = await openOrNull(() => openRegular({ root: null, path: target }));
  if (handle === 'missing' || handle === 'not-a-file') return null;
  try {
    if (Number((await handle.stat({ bigint: true })).size) !== expected.sizeBytes) return null;
    const content = await hashHandle(handle);
    return content?.hash === expected.sha256 ? content.stat.inode : null;
  } finally {
    await handle.close();
  }
}

/**
 * Returns the folders on the path of a file, from its root. Escaped names are not decoded, because such files are never
 * moved.
 */
export const foldersOf = (file: string): readonly string[] => file.split('/').slice(0, -1);
