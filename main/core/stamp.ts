/** What `fstat` says of a regular file. Two equal stamps mean: nobody wrote to it in between, as far as can be told. */
export interface FileStamp {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Device and inode as text; what the platform has for it. */
  readonly inode: string;
}

/** What a file keeps when only its names change: when it is renamed, or given a second name and loses the first. */
export function sameButNames(a: FileStamp, b: FileStamp): boolean {
  return a.sizeBytes === b.sizeBytes && a.mtimeMs === b.mtimeMs && a.inode === b.inode;
}

/** Whether size, mtime, ctime and inode are all the same (docs/file-lifecycle.md#steps). */
export function sameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.sizeBytes === b.sizeBytes && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;
}

/** The stamp of a file of which only the size is still known. */
export const unknownStamp = (sizeBytes: number): FileStamp => ({ sizeBytes, mtimeMs: 0, ctimeMs: 0, inode: '' });

export const isUnknownStamp = ({ mtimeMs, inode }: FileStamp): boolean => mtimeMs === 0 && inode === '';
