import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/**
 * Creates a file that only this user can read and write, or removes other users' permissions from an existing one. An
 * existing file is not opened, because closing it would release every lock that this process holds on it.
 */
export function makePrivateFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    closeSync(openSync(path, 'a', 0o600));
    return;
  }
  if (process.platform === 'win32' || (found.mode & 0o077) === 0 || found.uid !== process.getuid?.()) return;
  chmodSync(path, 0o600);
}
