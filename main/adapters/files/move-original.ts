import { linkSync } from 'node:fs';
import { lstat, realpath, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { formatMessage, localeOf } from '#contract/messages/format-message.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
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
import { errorCode } from './translate.ts';

/** More files of one name than a person would keep. */
const maxNames = 10_000;

/**
 * Moves an original and never replaces anything: by link and unlink, or where that cannot be by an exclusive copy that is
 * synced and verified before the source goes. It can be asked again after a crash at any point: a target that holds the
 * bytes of the source is gone on with. Throws the system's errors.
 */
export async function moveOriginal(
  ref: FileRef & { readonly root: string },
  to: string,
  expected: ExpectedFile,
  reason?: AnyMessage,
  linkFile: LinkFile = linkSync,
): Promise<MoveOutcome> {
  const source = await lookAtSource(ref, expected);
  if (source === 'other-file') return takeBackAndFind(ref, to, expected);
  if (source === 'gone') {
    // A root that is away tells nothing of what lies in it.
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

/** Where a file is moved from and to, opened once. */
interface Folders {
  readonly from: OpenFolder;
  readonly into: OpenFolder;
}

interface Moving {
  readonly folders: Folders;
  readonly expected: ExpectedFile;
  readonly reason: AnyMessage | undefined;
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
    // Ours from an earlier try, or somebody else's.
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
    return removed === 'removed' ? { kind: 'moved', to: name } : whereItWent(ref, to, expected, folders);
  }
  throw new Error(`no free name beside ${path.basename(to)}`);
}

/** Opens the folder of the file, and the one that it goes to, which is made where it is missing. */
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
 * Sees that originals go where nobody looks for new files: a folder of the same name in other letters would lead back to where
 * they are taken for new ones, and moved again without end.
 */
async function checkAfterActionFolder(root: string, to: string): Promise<void> {
  const wanted = to.split('/')[0] ?? '';
  const real = path.relative(await realpath(root), await realpath(path.join(root, wanted)));
  if (real === wanted) return;
  throw new NotARegularFile(message('failure.original.led-astray', { name: wanted, place: real }));
}

/**
 * Another file lies at the path, or other bytes in the same one. A second name that it got from us is taken back; where an
 * earlier try came as far as that, the original is at its target all the same.
 */
async function whereItWent(
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

/** The file was exchanged before anything was done: an earlier try may have come further. */
async function takeBackAndFind(
  ref: FileRef & { readonly root: string },
  to: string,
  expected: ExpectedFile,
): Promise<MoveOutcome> {
  const folders = await openBoth(ref, to);
  try {
    return await whereItWent(ref, to, expected, folders);
  } finally {
    closeBoth(folders);
  }
}

async function lookAtSource(ref: FileRef, expected: ExpectedFile): Promise<ReadFile | 'gone' | 'other-file'> {
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

/** `missing`, or something that is no regular file inside its root, is an answer and no error. */
export async function openOrNull(opening: () => Promise<FileHandle>): Promise<FileHandle | 'missing' | 'not-a-file'> {
  try {
    return await opening();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'missing';
    if (error instanceof NotARegularFile || errorCode(error) === 'ELOOP') return 'not-a-file';
    throw error;
  }
}

/** After a crash the source may be gone and its target be there, under any number. */
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
 * The inode of what lies at a target where it holds these very bytes, else `null`. Recognized by the bytes alone: on file systems
 * without inodes all files seem to be one.
 */
async function holds(target: string, expected: ExpectedFile): Promise<string | null> {
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

/** The folders on the way to a file, from its root. Escaped names stay as they are: such files are never moved. */
export const foldersOf = (file: string): readonly string[] => file.split('/').slice(0, -1);

/** The file that says why an original lies in `Failed/`, and its text, which is English. */
export function reasonBeside(original: string, reason: AnyMessage): { readonly path: string; readonly text: string } {
  return { path: `${original}.reason.txt`, text: `${formatMessage(reason, localeOf('en'))}\n` };
}

async function writeReason(target: string, reason: AnyMessage): Promise<void> {
  const { path: beside, text } = reasonBeside(target, reason);
  try {
    await writeFile(beside, text, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
