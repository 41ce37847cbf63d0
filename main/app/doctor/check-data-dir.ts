import { access, constants, mkdir } from 'node:fs/promises';
import type { DoctorLine } from '#contract/app.ts';
import { isRemoteFileSystem } from '#adapters/watcher/remote-file-system.ts';
import { findRightsTrouble } from '../data-dir/data-dir-rights.ts';

const check = 'data directory';

const problem = (message: string, advice: string): DoctorLine => ({ check, state: 'problem', message, advice });

/** Whether everything of Intray can be kept there, and safely. */
export async function checkDataDir(dataDir: string, isRemote = isRemoteFileSystem): Promise<DoctorLine> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const trouble = findRightsTrouble(dataDir);
    if (trouble !== null) return { check, ...trouble };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const advice = 'Make it writable for this user, or name another with --data-dir or INTRAY_DATA_DIR.';
    return problem(`${dataDir} cannot be used: ${why}`, advice);
  }
  if (await isRemote(dataDir)) {
    const advice = 'Keep it on a disk of this computer; only watch folders may be on the network.';
    return problem(`${dataDir} lies on a network drive, where its locks cannot be relied on`, advice);
  }
  return { check, state: 'ok', message: `${dataDir} can be written`, advice: null };
}
