import os from 'node:os';
import path from 'node:path';

/**
 * The data directory that holds everything of one Intray: the flag, else `INTRAY_DATA_DIR`, else the platform's place
 * for application data plus `Intray`. Absolute.
 */
export function dataDirFrom(flag: string | undefined, env: NodeJS.ProcessEnv = process.env): string {
  const named = flag ?? env.INTRAY_DATA_DIR;
  return path.resolve(named !== undefined && named !== '' ? named : path.join(applicationData(env), 'Intray'));
}

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
