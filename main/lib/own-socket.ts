import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** The longest path of a Unix socket that every system accepts (macOS: 104 bytes with the terminating NUL). */
const longestPathBytes = 100;

/**
 * Returns the path of the Unix socket of a folder. It is in the folder itself or, when that path is too long, in a
 * private folder of this user below the temporary folder. Both ends of a connection compute the same path.
 */
export function ownSocketPath(folder: string, fileName: string): string {
  const inside = path.join(folder, fileName);
  if (Buffer.byteLength(inside) <= longestPathBytes) return inside;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  return path.join(tmpdir(), `intray-${userInfo().uid}-${hash}`, fileName);
}

/** Makes a name for a Windows pipe that no other program can predict, and so create first. */
export const newPipeName = (): string => `\\\\.\\pipe\\intray-${randomBytes(16).toString('hex')}`;

/**
 * Returns whether only this user can have created a socket at this path, given the folder it belongs to. In a shared
 * temporary folder another user may have created it first, and would receive everything that is sent to it.
 */
export function isOwnSocketPath(at: string, folder: string): boolean {
  const parent = path.dirname(at);
  if (parent === path.resolve(folder)) return true;
  const found = lstatSync(parent, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/**
 * Listens on a socket that only this user can open (0600), and replaces a socket of an earlier run; the caller holds
 * the lock of `folder`. On Windows `at` is the name of a pipe, and a pipe that another program has created is an error.
 * @throws when the folder of the socket belongs to another user, or the socket cannot be created
 */
export async function listenOnOwnSocket(server: Server, at: string, folder: string): Promise<void> {
  if (process.platform === 'win32') return listen(server, at);
  const parent = path.dirname(at);
  if (parent !== path.resolve(folder)) {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    if (!isOwnSocketPath(at, folder)) throw new Error(`${parent} is not a folder of this user alone`);
  }
  rmSync(at, { force: true });
  // Between bind and chmod only the umask sets the permissions, so it must exclude all other users.
  const before = process.umask(0o177);
  const listening = listen(server, at);
  process.umask(before);
  await listening;
  chmodSync(at, 0o600);
}

function listen(server: Server, at: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
