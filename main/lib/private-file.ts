import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/**
 * Makes a file if it is not there, for this user alone, and takes other users' rights to one that is. It is not opened
 * when it is there: closing it again would end every lock that this process holds on it.
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
