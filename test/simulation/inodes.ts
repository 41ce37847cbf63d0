import type { FileStat } from '#core/file-stat.ts';
import type { Random } from './random.ts';
import type { SimFile } from './sim-files.ts';

/** What a file system says of inodes: those that there are; 0 of every file; or 0 with another device after each mount. */
export type InodeKind = 'own' | 'zero' | 'zero-and-device';

export const drawInodes = (random: Random): InodeKind => random.pick(['own', 'own', 'own', 'zero', 'zero-and-device']);

function inodeOf(own: string, kind: InodeKind, mounts: number): string {
  switch (kind) {
    case 'own':
      return own;
    case 'zero':
      return '1:0';
    case 'zero-and-device':
      return `${1 + mounts}:0`;
  }
}

/** What the file system says of a file after so many mounts. */
export const stampOf = (file: SimFile, kind: InodeKind, mounts: number): FileStat => ({
  sizeBytes: Buffer.byteLength(file.content),
  mtimeMs: file.mtimeMs,
  ctimeMs: file.ctimeMs,
  inode: inodeOf(file.inode, kind, mounts),
});
