import { statfs } from 'node:fs/promises';

/** Below `fewBytes` a person should free disk space. Below `veryFewBytes` any write may fail. */
export const lowSpaceBytes = 1_000_000_000;
export const criticalSpaceBytes = 100_000_000;

/** Returns the free bytes on a folder's disk; `null` when the system does not report them. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}
