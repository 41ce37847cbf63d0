/** What `fstat` says of a regular file. Two equal stats mean: nobody wrote to it in between, as far as can be known. */
export interface FileStat {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Device and inode as text; what the platform has for it. */
  readonly inode: string;
}

/** What a file keeps when only its names change: when it is renamed, or given a second name and loses the first. */
export function sameButNames(a: FileStat, b: FileStat): boolean {
  return a.sizeBytes === b.sizeBytes && a.mtimeMs === b.mtimeMs && a.inode === b.inode;
}

/** Whether size, mtime, ctime and inode are all the same (docs/file-lifecycle.md#steps). */
export function sameStat(a: FileStat, b: FileStat): boolean {
  return a.sizeBytes === b.sizeBytes && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;
}

/** The stat of a file of which only the size is still known. */
export const unknownStamp = (sizeBytes: number): FileStat => ({ sizeBytes, mtimeMs: 0, ctimeMs: 0, inode: '' });

export const isUnknownStamp = ({ mtimeMs, inode }: FileStat): boolean => mtimeMs === 0 && inode === '';
