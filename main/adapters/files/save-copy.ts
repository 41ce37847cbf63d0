import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { message } from '#contract/messages/message.ts';
import { nameForConflict } from '#core/after-action.ts';
import { nameOf } from '#core/tracked-file.ts';
import { syncDirectory } from '#lib/sync-directory.ts';
import { statOf } from './file-stat.ts';
import { checkAfterActionFolder, foldersOf, holds, maxNames } from './move-original.ts';
import { NotARegularFile } from './open-regular.ts';
import { openFolder } from './open-folder.ts';
import { placeAt, undo, type ReadFile } from './place-original.ts';

/**
 * Saves a new file below a root and never replaces one: the bytes are written under a temporary name, synced, and get the
 * first free name by a link, or by a copy where there are no links. The call can be repeated after a crash at any
 * point. Throws the errors of the operating system.
 */
export async function saveCopy(root: string, to: string, bytes: Uint8Array): Promise<{ readonly to: string }> {
  const into = openFolder(root, foldersOf(to), true);
  try {
    await checkAfterActionFolder(root, to);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // The scan leaves this folder out, so only a later try must know the name.
    const part = into.at(`.~intray-${sha256}.new`);
    await rm(part, { force: true });
    try {
      const source: ReadFile = { at: part, sha256, stat: await writeSynced(part, bytes) };
      return { to: await takeFreeName(source, bytes.length, to, into) };
    } finally {
      await rm(part, { force: true });
    }
  } finally {
    into.close();
  }
}

async function writeSynced(at: string, bytes: Uint8Array): Promise<ReadFile['stat']> {
  const handle = await open(at, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
    return statOf(await handle.stat({ bigint: true }));
  } finally {
    await handle.close();
  }
}

async function takeFreeName(
  source: ReadFile,
  sizeBytes: number,
  to: string,
  into: ReturnType<typeof openFolder>,
): Promise<string> {
  for (let attempt = 1; attempt <= maxNames; attempt += 1) {
    const name = nameForConflict(to, attempt);
    const target = into.at(nameOf(name));
    const placed = await placeAt(source, target);
    if (placed.kind === 'other-file') throw new NotARegularFile(message('failure.original.exchanged'));
    if (placed.kind === 'taken' && (await holds(target, { sha256: source.sha256, sizeBytes })) === null) continue;
    if (!into.isInPlace()) {
      if (placed.kind === 'placed') undo(target, placed.inode);
      throw new NotARegularFile(message('failure.original.exchanged'));
    }
    syncDirectory(into.self);
    return name;
  }
  throw new Error(`no free name for ${nameOf(to)}`);
}
