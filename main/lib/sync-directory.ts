import { closeSync, fsyncSync, openSync } from 'node:fs';

/**
 * Makes file names in a directory durable, which a file's own fsync does not. Windows has no such call, and NTFS needs
 * none.
 */
export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
