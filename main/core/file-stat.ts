/**
 * The `fstat` of a regular file. Two equal stats mean that the file was not written in between, as far as can be known.
 */
export interface FileStat {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Device and inode as text, as the platform reports them. */
  readonly inode: string;
}

/**
 * Compares the values that stay when only the name changes, by a rename or by a second name that replaces the first.
 */
export function sameExceptName(a: FileStat, b: FileStat): boolean {
  return a.sizeBytes === b.sizeBytes && a.mtimeMs === b.mtimeMs && a.inode === b.inode;
}

/** Returns whether size, mtime, ctime and inode are all equal (docs/file-lifecycle.md#steps). */
export function sameStat(a: FileStat, b: FileStat): boolean {
  return a.sizeBytes === b.sizeBytes && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;
}

/** The stat of a file of which only the size is known. */
export const unknownStat = (sizeBytes: number): FileStat => ({ sizeBytes, mtimeMs: 0, ctimeMs: 0, inode: '' });

export const isUnknownStat = ({ mtimeMs, inode }: FileStat): boolean => mtimeMs === 0 && inode === '';
