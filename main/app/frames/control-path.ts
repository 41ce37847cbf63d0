import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { isOwnSocketPath, newPipeName, ownSocketPath } from '#lib/own-socket.ts';

/**
 * Where the running instance of a data directory listens for the command line, and the secret with which both ends
 * prove that they can read the directory.
 */
export interface ControlPlace {
  /** A socket in the data directory, or elsewhere when that path is too long; on Windows a named pipe. */
  readonly path: string;
  readonly secret: Buffer;
}

/** The secret is a file in the data directory, so that only those who can read the directory can connect. */
const fileName = 'control-key';

/** On Windows any user can create a pipe, so a pipe with a predictable name could belong to another user. */
const kept = z.object({ secret: z.base64().min(40), pipe: z.string().startsWith('\\\\.\\pipe\\').optional() });

/**
 * Makes a new place for this run. When the disk accepts no new file, the place of the last run is used again. The
 * caller holds the lock of the data directory.
 */
export function makeControlPlace(dataDir: string, platform: NodeJS.Platform = process.platform): ControlPlace {
  const secret = randomBytes(32);
  const pipe = platform === 'win32' ? newPipeName() : undefined;
  try {
    writeFileAtomic(path.join(dataDir, fileName), JSON.stringify({ secret: secret.toString('base64'), pipe }), 0o600);
  } catch (error) {
    const before = findControlPlace(dataDir, platform);
    if (before === null) throw error;
    return before;
  }
  return { path: pipe ?? controlSocketPath(dataDir), secret };
}

/**
 * Returns the place of the running or last instance; `null` when there is none, or when another user could have made
 * it.
 */
export function findControlPlace(dataDir: string, platform: NodeJS.Platform = process.platform): ControlPlace | null {
  const found = readKept(dataDir);
  if (found === null) return null;
  const secret = Buffer.from(found.secret, 'base64');
  if (platform === 'win32') return found.pipe === undefined ? null : { path: found.pipe, secret };
  const at = controlSocketPath(dataDir);
  return isOwnSocketPath(at, dataDir) ? { path: at, secret } : null;
}

const controlSocketPath = (dataDir: string): string => ownSocketPath(dataDir, 'control.sock');

function readKept(dataDir: string): z.infer<typeof kept> | null {
  try {
    const parsed = kept.safeParse(JSON.parse(readFileSync(path.join(dataDir, fileName), 'utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
