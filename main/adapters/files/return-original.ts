import { linkSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { FileStat } from '#core/file-stat.ts';
import type { ExpectedFile, FileRef, ReturnOutcome } from '#ports/file-source.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { hashHandle } from './hash-file.ts';
import { foldersOf, openOrNull } from './move-original.ts';
import { removeReason } from './reason-file.ts';
import { openFolder } from './open-folder.ts';
import { absolutePath, NotARegularFile, openRegular } from './open-regular.ts';
import { placeAt, removeOld, undo } from './place-original.ts';
import type { LinkFile, ReadFile } from './place-original.ts';

/** What lies at a name: the expected bytes, with the stat of their file, or not. */
type Found =
  { readonly kind: 'missing' } | { readonly kind: 'other' } | { readonly kind: 'right'; readonly stat: FileStat };

/**
 * Undoes a move: moves an original from `from` back to its own path and uses no other name, by link and unlink, or
 * where there are no links by a copy that gets its name when it is complete. The call can be repeated after a crash at
 * any point. Throws the errors of the operating system.
 */
export async function returnOriginal(
  ref: FileRef & { readonly root: string },
  from: string,
  expected: Pick<ExpectedFile, 'sha256'>,
  reason?: AnyMessage,
  linkFile: LinkFile = linkSync,
): Promise<ReturnOutcome> {
  const away: FileRef = { root: ref.root, path: from };
  const source = absolutePath(away);
  const [old, there] = [await findOriginal(away, expected), await findOriginal(ref, expected)];
  if (old.kind === 'other') return { kind: 'other-file' };
  if (old.kind === 'missing') {
    if (there.kind !== 'right') {
      // A root that is away, or an empty mount point in its place, says nothing about its files.
      await lstat(path.dirname(source));
      return { kind: 'gone' };
    }
    if (reason !== undefined) removeReason(source, reason);
    return { kind: 'returned' };
  }
  const folder = openFolder(ref.root, foldersOf(from), false);
  try {
    const read = { at: folder.at(nameOf(from)), sha256: expected.sha256, stat: old.stat };
    const outcome = await moveBetween(read, there, ref, linkFile);
    if (outcome.kind === 'returned' && reason !== undefined) removeReason(read.at, reason);
    return outcome;
  } finally {
    folder.close();
  }
}

async function moveBetween(
  read: ReadFile,
  there: Found,
  ref: FileRef & { readonly root: string },
  linkFile: LinkFile,
): Promise<ReturnOutcome> {
  const into = openFolder(ref.root, foldersOf(ref.path), there.kind === 'missing');
  try {
    const target = into.at(nameOf(ref.path));
    let { inode } = read.stat;
    if (there.kind === 'missing') {
      const placed = await placeAt(read, target, linkFile);
      if (placed.kind !== 'placed') return placed;
      ({ inode } = placed);
      if (!into.isInPlace()) {
        undo(target, inode);
        throw new NotARegularFile(message('failure.original.exchanged'));
      }
    } else if (there.kind === 'other' || there.stat.inode !== inode) {
      return { kind: 'taken' };
    }
    syncDirectory(into.self);
    const removed = removeOld(read, { at: target, inode });
    return removed === 'removed' ? { kind: 'returned' } : { kind: removed };
  } finally {
    into.close();
  }
}

async function findOriginal(ref: FileRef, expected: Pick<ExpectedFile, 'sha256'>): Promise<Found> {
  const handle = await openOrNull(() => openRegular(ref));
  if (handle === 'missing') return { kind: 'missing' };
  if (handle === 'not-a-file') return { kind: 'other' };
  try {
    const content = await hashHandle(handle);
    return content?.hash === expected.sha256 ? { kind: 'right', stat: content.stat } : { kind: 'other' };
  } finally {
    await handle.close();
  }
}
