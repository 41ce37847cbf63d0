import { statfs } from 'node:fs/promises';

/** With less than `few` a person should make room; with less than `veryFew` nothing can be relied on. */
export const fewBytes = 1_000_000_000;
export const veryFewBytes = 100_000_000;

/** Bytes that are free where a folder lies; `null` where the system does not tell. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
}
