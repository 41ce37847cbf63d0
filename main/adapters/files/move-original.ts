import { linkSync } from 'node:fs';
import { lstat, realpath, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { clashName } from '#core/disposal.ts';
import type { ExpectedFile, FileRef, MoveOutcome } from '#ports/file-source.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { hashHandle } from './hash-file.ts';
import { absolutePath, NotARegularFile, openRegular } from './open-regular.ts';
import { makeFolder, placeAt, removeOld, takeBack } from './place-original.ts';
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
  reason?: string,
  linkFile: LinkFile = linkSync,
): Promise<MoveOutcome> {
  const source = await lookAtSource(ref, expected);
  if (source === 'other-file') return whereItWent(ref, to, expected);
  if (source === 'gone') {
    // A root that is away tells nothing of what lies in it.
    await realpath(ref.root);
    return findMoved(ref.root, to, expected);
  }
  for (let attempt = 1; attempt <= maxNames; attempt += 1) {
    const name = clashName(to, attempt);
    const target = absolutePath({ root: ref.root, path: name });
    await makeDisposalFolder(ref.root, name);
    const placed = await placeAt(source, target, linkFile);
    if (placed.kind === 'other-file') return placed;
    // Ours from an earlier try, or somebody else's.
    const inode = placed.kind === 'placed' ? placed.inode : await holds(target, expected);
    if (inode === null) continue;
    if (reason !== undefined) await writeReason(target, reason);
    syncDirectory(path.dirname(target));
    const removed = removeOld(source, { at: target, inode });
    if (removed === 'taken') continue;
    return removed === 'removed' ? { kind: 'moved', to: name } : whereItWent(ref, to, expected);
  }
  throw new Error(`no free name beside ${path.basename(to)}`);
}

/**
 * Sees that originals go where nobody looks for new files: a link, or a folder of the same name in other letters, would lead
 * back to where they are taken for new ones, and moved again without end.
 */
async function makeDisposalFolder(root: string, to: string): Promise<void> {
  const wanted = to.split('/')[0] ?? '';
  const real = await makeFolder(root, path.dirname(absolutePath({ root, path: to })));
  if (real.split(path.sep)[0] === wanted) return;
  throw new NotARegularFile(`"${wanted}" is not a folder of its own here: it leads to "${real}". Rename that one.`);
}

/**
 * Another file lies at the path, or other bytes in the same one. A second name that it got from us is taken back; where an
 * earlier try came as far as that, the original is at its target all the same.
 */
async function whereItWent(
  ref: FileRef & { readonly root: string },
  to: string,
  expected: ExpectedFile,
): Promise<MoveOutcome> {
  for (let attempt = 1; attempt <= maxNames; attempt += 1) {
    const target = absolutePath({ root: ref.root, path: clashName(to, attempt) });
    if (takeBack(absolutePath(ref), target) !== 'another') break;
  }
  const found = await findMoved(ref.root, to, expected);
  return found.kind === 'moved' ? found : { kind: 'other-file' };
}

async function lookAtSource(ref: FileRef, expected: ExpectedFile): Promise<ReadFile | 'gone' | 'other-file'> {
  const handle = await openOrNull(() => openRegular(ref));
  if (handle === 'missing') return 'gone';
  if (handle === 'not-a-file') return 'other-file';
  try {
    const content = await hashHandle(handle);
    if (content?.hash !== expected.sha256 || content.stamp.inode !== expected.inode) return 'other-file';
    return {
      at: absolutePath(ref),
      sha256: content.hash,
      stamp: content.stamp,
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
    const name = clashName(to, attempt);
    const target = absolutePath({ root, path: name });
    if ((await lstat(target).catch(() => null)) === null) break;
    if ((await holds(target, expected)) !== null) return { kind: 'moved', to: name };
  }
  return { kind: 'gone' };
}

/**
 * The inode of what lies at a target where it holds these very bytes, else `null`. Told by the bytes alone: on file systems
 * without inodes all files seem to be one.
 */
async function holds(target: string, expected: ExpectedFile): Promise<string | null> {
  const handle = await openOrNull(() => openRegular({ root: null, path: target }));
  if (handle === 'missing' || handle === 'not-a-file') return null;
  try {
    if (Number((await handle.stat({ bigint: true })).size) !== expected.sizeBytes) return null;
    const content = await hashHandle(handle);
    return content?.hash === expected.sha256 ? content.stamp.inode : null;
  } finally {
    await handle.close();
  }
}

/** The file that says why an original lies in `Failed/`, and its text. */
export function reasonBeside(original: string, reason: string): { readonly path: string; readonly text: string } {
  return { path: `${original}.reason.txt`, text: `${reason}\n` };
}

async function writeReason(target: string, reason: string): Promise<void> {
  const { path: beside, text } = reasonBeside(target, reason);
  try {
    await writeFile(beside, text, { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
