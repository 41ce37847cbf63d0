import os from 'node:os';
import path from 'node:path';
import { message, type Message } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';

/**
 * Returns the absolute path of the data directory, which holds everything of one Intray: the flag, else
 * `INTRAY_DATA_DIR`, else the platform's folder for application data plus `Intray`.
 */
export function dataDirFrom(flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const named = flag ?? env.INTRAY_DATA_DIR;
  return path.resolve(named !== undefined && named !== '' ? named : path.join(applicationData(env), 'Intray'));
}

/** Includes the error text of the system. */
export const dataDirUnusable = (dataDir: string, error: unknown): Message =>
  message('dataDir.unusable', { path: dataDir, why: systemText(error) });

function applicationData(env: NodeJS.ProcessEnv): string {
  switch (process.platform) {
    case 'win32':
      return env.APPDATA ?? path.join(os.homedir(), 'AppData', 'Roaming');
    case 'darwin':
      return path.join(os.homedir(), 'Library', 'Application Support');
    default:
      return env.XDG_CONFIG_HOME ?? path.join(os.homedir(), '.config');
  }
}
