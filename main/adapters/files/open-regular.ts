import { constants } from 'node:fs';
import { lstat, open, realpath, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { FileRef } from '#ports/file-source.ts';
import { inodeOf } from './file-stat.ts';

/** Returns the absolute path of a file, in the platform's form. */
export function absolutePath(ref: FileRef): string {
  return ref.root === null ? ref.path : path.join(ref.root, ...ref.path.split('/'));
}

/** Returns whether a relative path leads outside. A name may begin with two dots. */
function isOutside(relative: string): boolean {
  return relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative);
}

/** Thrown for an existing entry that is not a regular file inside its root. `why` is for people. */
export class NotARegularFile extends Error {
  readonly code = 'EINVAL';
  readonly why: AnyMessage;

  constructor(why: AnyMessage) {
    super(why.code);
    this.why = why;
  }
}

/**
 * Opens a regular file for reading. A link as the last part is not followed, a pipe or device does not block, and the
 * open file is checked to be the file at this path inside the root, whatever links the path contains. The caller closes
 * it.
 */
export async function openRegular(ref: FileRef): Promise<FileHandle> {
  const at = absolutePath(ref);
  // Windows has neither flag; both are undefined there, which counts as 0.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(at, flags);
  try {
    const stat = await handle.stat({ bigint: true });
    if (!stat.isFile()) throw new NotARegularFile(message('failure.file.not-regular'));
    if (ref.root !== null) {
      const real = await realpath(at);
      const inside = path.relative(await realpath(ref.root), real);
      const here = isOutside(inside) ? null : await lstat(real, { bigint: true });
      if (here === null || inodeOf(here) !== inodeOf(stat)) {
        throw new NotARegularFile(message('failure.file.outside'));
      }
    }
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}
