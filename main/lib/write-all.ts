import type { FileHandle } from 'node:fs/promises';

/** Writes all bytes at the end of what was written. A system may take fewer at a time, such as those that the disk still has room for. */
export async function writeAll(handle: Pick<FileHandle, 'write'>, bytes: Uint8Array): Promise<void> {
  let written = 0;
  while (written < bytes.byteLength) written += (await handle.write(bytes, written)).bytesWritten;
}
