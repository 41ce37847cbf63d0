import { linkSync, lstatSync, readFileSync, unlinkSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { ExpectedFile, FileRef, ReturnOutcome } from '#ports/file-source.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { inodeOf } from './file-stamp.ts';
import { hashHandle } from './hash-file.ts';
import { makeFolder, noLinks, openOrNull, reasonBeside } from './move-original.ts';
import type { LinkFile } from './move-original.ts';
import { absolutePath, openRegular } from './open-regular.ts';
import { errorCode } from './translate.ts';

/** What lies at a name: the bytes that are looked for, in the file of this inode, or not. */
type Found =
  { readonly kind: 'missing' } | { readonly kind: 'other' } | { readonly kind: 'right'; readonly inode: string };

/**
 * Undoes a move: brings an original from `from` back to its own path, by link and unlink only. A copy could be torn by a
 * crash, and in a watched folder a torn file would be taken for a document; so a file system without links is told of,
 * and nothing is touched. It can be asked again after a crash at any point. Throws the system's errors.
 */
export async function returnOriginal(
  ref: FileRef & { readonly root: string },
  from: string,
  expected: Pick<ExpectedFile, 'sha256'>,
  reason?: string,
  linkFile: LinkFile = linkSync,
): Promise<ReturnOutcome> {
  const away: FileRef = { root: ref.root, path: from };
  const [source, target] = [absolutePath(away), absolutePath(ref)];
  const [old, there] = [await lookFor(away, expected), await lookFor(ref, expected)];
  if (old.kind === 'other') return { kind: 'other-file' };
  if (old.kind === 'missing') {
    if (there.kind !== 'right') {
      // A root that is away, or an empty mount point in its place, tells nothing of what lies in it.
      await lstat(path.dirname(source));
      return { kind: 'gone' };
    }
    if (reason !== undefined) removeReason(source, reason);
    return { kind: 'returned' };
  }
  if (there.kind === 'missing') {
    await makeFolder(ref.root, path.dirname(target));
    const linked = giveName(source, target, old.inode, linkFile);
    if (linked !== 'linked') return { kind: linked };
  } else if (there.kind === 'other' || there.inode !== old.inode) return { kind: 'taken' };
  syncDirectory(path.dirname(target));
  // Nothing may come between these looks and the unlink: all are synchronous.
  if (inodeAt(target) !== old.inode) return { kind: 'taken' };
  if (inodeAt(source) === old.inode) unlinkSync(source);
  syncDirectory(path.dirname(source));
  if (reason !== undefined) removeReason(source, reason);
  return { kind: 'returned' };
}

async function lookFor(ref: FileRef, expected: Pick<ExpectedFile, 'sha256'>): Promise<Found> {
  const handle = await openOrNull(() => openRegular(ref));
  if (handle === 'missing') return { kind: 'missing' };
  if (handle === 'not-a-file') return { kind: 'other' };
  try {
    const content = await hashHandle(handle);
    return content?.hash === expected.sha256 ? { kind: 'right', inode: content.stamp.inode } : { kind: 'other' };
  } finally {
    await handle.close();
  }
}

/** In one turn: a name that turns out to be of another file than was looked at is taken back. */
function giveName(
  source: string,
  target: string,
  inode: string,
  linkFile: LinkFile,
): 'linked' | 'taken' | 'other-file' | 'no-links' {
  try {
    linkFile(source, target);
  } catch (error) {
    const code = errorCode(error) ?? '';
    if (code === 'EEXIST') return 'taken';
    if (noLinks.includes(code)) return 'no-links';
    throw error;
  }
  if (inodeAt(target) === inode) return 'linked';
  unlinkSync(target);
  return 'other-file';
}

function inodeAt(name: string): string | null {
  const found = lstatSync(name, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? null : inodeOf(found);
}

/** Only what was written beside it, and only as long as nobody has written to it. It may stay: it is but words. */
function removeReason(original: string, reason: string): void {
  const { path: beside, text } = reasonBeside(original, reason);
  try {
    const isOurs = lstatSync(beside).isFile() && readFileSync(beside, 'utf8') === text;
    if (isOurs) unlinkSync(beside);
  } catch (error) {
    if (errorCode(error) === null) throw error;
  }
}
