import { stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SignInController, HostController } from '#api/api-deps.ts';
import type { AssembleOptions } from '../app.ts';
import { logTails } from './log-tails.ts';
import { showInFileManager } from './show-in-file-manager.ts';

/** What the handlers ask of this host and this machine. */
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
