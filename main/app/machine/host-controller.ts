import { stat, open, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SignInController, HostController } from '#api/api-deps.ts';
import type { AssembleOptions } from '../app.ts';
import { showInFileManager } from './show-in-file-manager.ts';

/** What the handlers use of this host and this computer. */
export function createHostController(
  { dataDir, appVersion, parts }: Pick<AssembleOptions, 'dataDir' | 'appVersion' | 'parts'>,
  own: Pick<SignInController, 'doctor' | 'notes'>,
): HostController {
  const logFolder = path.join(dataDir, 'logs');
  return {
    ...own,
    openWindow: () => parts.openWindow(),
    signIns: parts.signIns ?? null,
    async reveal(target) {
      if (parts.reveal !== undefined) return parts.reveal(target);
      const found = await stat(target).catch(() => null);
      return found !== null && showInFileManager(target, found.isDirectory());
    },
    pickFolder: () => parts.pickFolder?.() ?? Promise.resolve(null),
    hostName: os.hostname(),
    logFolder,
    logTails: (maxBytes) => logTails(logFolder, maxBytes),
    ownNames: () => [dataDir, os.homedir(), os.userInfo().username, os.hostname()],
    about: () => ({
      intray: appVersion,
      node: process.versions.node,
      ...(process.versions['electron'] === undefined ? {} : { electron: process.versions['electron'] }),
      system: `${os.type()} ${os.release()} ${os.arch()}`,
      processors: os.cpus().length,
      memoryBytes: os.totalmem(),
      freeMemoryBytes: os.freemem(),
      language: Intl.DateTimeFormat().resolvedOptions().locale,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      runsForSeconds: Math.round(process.uptime()),
    }),
  };
}

/** Returns the last lines of each current log, starting at the beginning of a line. */
async function logTails(
  folder: string,
  maxBytes: number,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[a-z-]+\.log$/u.test(name)).toSorted();
  return Promise.all(names.map(async (name) => ({ name, text: await tailOf(path.join(folder, name), maxBytes) })));
}

async function tailOf(file: string, maxBytes: number): Promise<string> {
  const handle = await open(file, 'r').catch(() => null);
  if (handle === null) return '';
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - maxBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    const text = buffer.subarray(0, bytesRead).toString('utf8');
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    await handle.close();
  }
}
