import { constants, linkSync, lstatSync, unlinkSync } from 'node:fs';
import { copyFile, mkdir, open, realpath, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { clashName } from '#core/disposal.ts';
import type { ExpectedFile, FileRef, MoveOutcome } from '#ports/file-source.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { inodeOf } from './file-stamp.ts';
import { hashHandle } from './hash-file.ts';
import { absolutePath, NotARegularFile, openRegular } from './open-regular.ts';
import { errorCode } from './translate.ts';

/** Makes a second name for a file; throws when the target exists or the file system has no links. */
export type LinkFile = (source: string, target: string) => void;

/** More files of one name than a person would keep. */
const maxNames = 10_000;

/** Errors by which a file system says that it has no hard links, or not to there. */
export const noLinks: readonly string[] = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR'];

/**
 * Moves an original and never replaces anything: by link and unlink, or where that cannot be by an exclusive copy that is
 * synced and verified before the source goes. It can be asked again after a crash at any point: a target that is the
 * source (linked), equals it (copied) or is a beginning of it (torn copy) is gone on with. Throws the system's errors.
 */
export async function moveOriginal(
  ref: FileRef & { readonly root: string },
  to: string,
  expected: ExpectedFile,
  reason?: string,
  linkFile: LinkFile = linkSync,
): Promise<MoveOutcome> {
  const source = absolutePath(ref);
  const state = await lookAtSource(ref, expected);
  if (state === 'other-file') return { kind: 'other-file' };
  if (state === 'gone') {
    // A root that is away tells nothing of what lies in it.
    await realpath(ref.root);
    return findMoved(ref.root, to, expected);
  }
  for (let attempt = 1; attempt <= maxNames; attempt += 1) {
    const name = clashName(to, attempt);
    const target = absolutePath({ root: ref.root, path: name });
    await makeFolder(ref.root, path.dirname(target));
    if (!(await place(source, target, expected, linkFile))) continue;
    if (reason !== undefined) await writeReason(target, reason);
    syncDirectory(path.dirname(target));
    // Nothing may come between this look and the unlink: both are synchronous.
    if (inodeOf(lstatSync(source, { bigint: true })) !== expected.inode) return { kind: 'other-file' };
    unlinkSync(source);
    syncDirectory(path.dirname(source));
    return { kind: 'moved', to: name };
  }
  throw new Error(`no free name beside ${path.basename(to)}`);
}

async function lookAtSource(ref: FileRef, expected: ExpectedFile): Promise<'right' | 'gone' | 'other-file'> {
  const handle = await openOrNull(() => openRegular(ref));
  if (handle === 'missing') return 'gone';
  if (handle === 'not-a-file') return 'other-file';
  try {
    const content = await hashHandle(handle);
    const right = content?.hash === expected.sha256 && content.stamp.inode === expected.inode;
    return right ? 'right' : 'other-file';
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
    const found = await compare(target, expected);
    if (found === 'missing') break;
    if (found === 'equal') return { kind: 'moved', to: name };
  }
  return { kind: 'gone' };
}

/** Makes the folder and sees that no link on the way leads out of the root. */
export async function makeFolder(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const inside = path.relative(await realpath(root), await realpath(folder));
  if (inside.startsWith('..') || path.isAbsolute(inside))
    throw new NotARegularFile('The target is outside the folder.');
}

/** Puts the bytes at the target; `false` when something else is there. */
async function place(source: string, target: string, expected: ExpectedFile, linkFile: LinkFile): Promise<boolean> {
  try {
    linkFile(source, target);
    return true;
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code === 'EEXIST') return continueAt(source, target, expected);
    if (!noLinks.includes(code)) throw error;
  }
  try {
    await copyFile(source, target, constants.COPYFILE_EXCL);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return continueAt(source, target, expected);
    throw error;
  }
  return settleCopy(target, expected);
}

/** Something is at the target: ours from an earlier try, or somebody else's. */
async function continueAt(source: string, target: string, expected: ExpectedFile): Promise<boolean> {
  const found = await compare(target, expected);
  if (found === 'equal') return true;
  if (found === 'shorter' && (await isBeginningOf(target, source))) {
    await copyFile(source, target);
    return settleCopy(target, expected);
  }
  return false;
}

/** A copy counts once it is on the disk and reads the same. */
async function settleCopy(target: string, expected: ExpectedFile): Promise<boolean> {
  const handle = await open(target, 'r+');
  try {
    await handle.sync();
    if ((await hashHandle(handle))?.hash === expected.sha256) return true;
  } finally {
    await handle.close();
  }
  throw Object.assign(new Error('the copy does not read the same'), { code: 'EIO' });
}

async function compare(target: string, expected: ExpectedFile): Promise<'missing' | 'equal' | 'shorter' | 'other'> {
  const handle = await openOrNull(() => openRegular({ root: null, path: target }));
  if (handle === 'missing') return 'missing';
  if (handle === 'not-a-file') return 'other';
  try {
    const stat = await handle.stat({ bigint: true });
    if (inodeOf(stat) === expected.inode) return 'equal';
    if (Number(stat.size) < expected.sizeBytes) return 'shorter';
    return (await hashHandle(handle))?.hash === expected.sha256 ? 'equal' : 'other';
  } finally {
    await handle.close();
  }
}

/** A torn copy of ours holds nothing that the source does not hold. */
async function isBeginningOf(target: string, source: string): Promise<boolean> {
  const [torn, whole] = await Promise.all([open(target, 'r'), open(source, 'r')]);
  try {
    const a = Buffer.alloc(65_536);
    const b = Buffer.alloc(65_536);
    for (let at = 0; ;) {
      const { bytesRead } = await torn.read(a, 0, a.length, at);
      if (bytesRead === 0) return true;
      const other = await whole.read(b, 0, bytesRead, at);
      if (other.bytesRead !== bytesRead || !a.subarray(0, bytesRead).equals(b.subarray(0, bytesRead))) return false;
      at += bytesRead;
    }
  } finally {
    await Promise.all([torn.close(), whole.close()]);
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
