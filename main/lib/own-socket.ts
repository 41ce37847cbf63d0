import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** The longest path of a Unix socket that every system takes (macOS: 104 bytes with the closing NUL). */
const longestPathBytes = 100;

/**
 * The path of a Unix socket that belongs to a folder: in the folder itself, or, where that path is too long, in a folder of
 * this user alone below the temporary folder. Both ends of a connection find the same path.
 */
export function ownSocketPath(folder: string, fileName: string): string {
  const inside = path.join(folder, fileName);
  if (Buffer.byteLength(inside) <= longestPathBytes) return inside;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  return path.join(tmpdir(), `intray-${userInfo().uid}-${hash}`, fileName);
}

/** The name of a Windows pipe that nobody can work out beforehand, and so cannot have made first. */
export const newPipeName = (): string => `\\\\.\\pipe\\intray-${randomBytes(16).toString('hex')}`;

/**
 * Whether nobody else can have put a socket at this path, given the folder that it belongs to. In a shared temporary folder
 * another user may have been first, and would receive whatever is sent there.
 */
export function isOwnSocketPath(at: string, folder: string): boolean {
  const parent = path.dirname(at);
  if (parent === path.resolve(folder)) return true;
  const found = lstatSync(parent, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}

/**
 * Listens on a socket for this user alone (0600), and replaces one that a run before left there: the caller holds the lock
 * of `folder`. On Windows `at` is the name of a pipe, and a pipe that somebody else has made is an error.
 * @throws where the folder of the socket belongs to somebody else, or the socket cannot be made
 */
export async function listenOnOwnSocket(server: Server, at: string, folder: string): Promise<void> {
  if (process.platform === 'win32') return listen(server, at);
  const parent = path.dirname(at);
  if (parent !== path.resolve(folder)) {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    if (!isOwnSocketPath(at, folder)) throw new Error(`${parent} is not a folder of this user alone`);
  }
  rmSync(at, { force: true });
  // Between bind and chmod the umask decides about the rights: nobody else may slip in there.
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
