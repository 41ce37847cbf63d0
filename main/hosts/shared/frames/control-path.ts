import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';

/** What a Unix socket's path may be long at the most on every system (macOS: 104 bytes with the closing NUL). */
const longestSocketPath = 100;

/**
 * Where the running instance of a data directory listens for the command line: a socket in the directory, or in the
 * user's temporary place when that path would be too long; on Windows a named pipe.
 */
export function controlPath(dataDir: string, platform: NodeJS.Platform = process.platform): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  if (platform === 'win32') return `\\\\.\\pipe\\intray-${userInfo().username}-${name}`;
  const inside = path.join(dataDir, 'control.sock');
  if (Buffer.byteLength(inside) <= longestSocketPath) return inside;
  return path.join(tmpdir(), `intray-${userInfo().uid}-${name}`, 'control.sock');
}

/**
 * Whether nobody else could have put the socket there. In a shared temporary folder another user may have been first, and
 * would be told keys by whoever connects.
 */
export function isOwnPlace(at: string, dataDir: string, platform: NodeJS.Platform = process.platform): boolean {
  const folder = path.dirname(at);
  if (platform === 'win32' || folder === path.resolve(dataDir)) return true;
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
}
