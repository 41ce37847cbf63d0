import { readdirSync, readFileSync, statSync } from 'node:fs';

/** The inodes on which this process has inotify watches (Linux), as the kernel lists them. */
function watchedInodes(): ReadonlySet<bigint> {
  const found = new Set<bigint>();
  for (const handle of readdirSync('/proc/self/fdinfo')) {
    for (const [, inode] of infoOf(handle).matchAll(/^inotify wd:\w+ ino:([0-9a-f]+) /gmu))
      found.add(BigInt(`0x${inode ?? '0'}`));
  }
  return found;
}

/** The handle of the directory listing itself is closed before it can be read. */
function infoOf(handle: string): string {
  try {
    return readFileSync(`/proc/self/fdinfo/${handle}`, 'utf8');
  } catch {
    return '';
  }
}

/** Returns those of the folders that this process watches. */
export function watchedOf(folders: readonly string[]): readonly string[] {
  const inodes = watchedInodes();
  return folders.filter((folder) => inodes.has(statSync(folder, { bigint: true }).ino));
}
