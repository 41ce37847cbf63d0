import type { FileStat } from '#core/file-stat.ts';
import type { Random } from './random.ts';
import type { SimFile } from './sim-files.ts';

/**
 * The inodes that a file system reports: real ones; 0 for every file; or 0 with another device number after each mount.
 */
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

/** The file stat that the file system reports after this many mounts. */
export const stampOf = (file: SimFile, kind: InodeKind, mounts: number): FileStat => ({
  sizeBytes: Buffer.byteLength(file.content),
  mtimeMs: file.mtimeMs,
  ctimeMs: file.ctimeMs,
  inode: inodeOf(file.inode, kind, mounts),
});
