import { readdirSync, readFileSync, statSync } from 'node:fs';

/** The inodes that this process has inotify watches on now (Linux), as the kernel lists them. */
function watchedInodes(): ReadonlySet<bigint> {
  const found = new Set<bigint>();
  for (const handle of readdirSync('/proc/self/fdinfo')) {
    for (const [, inode] of infoOf(handle).matchAll(/^inotify wd:\w+ ino:([0-9a-f]+) /gmu))
      found.add(BigInt(`0x${inode ?? '0'}`));
  }
  return found;
}

/** The handle of the listing itself is closed by the time it is read. */
function infoOf(handle: string): string {
  try {
    return readFileSync(`/proc/self/fdinfo/${handle}`, 'utf8');
  } catch {
    return '';
  }
}

/** Those of these folders that this process watches. */
export function watchedOf(folders: readonly string[]): readonly string[] {
  const inodes = watchedInodes();
  return folders.filter((folder) => inodes.has(statSync(folder, { bigint: true }).ino));
}
