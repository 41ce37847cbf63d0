import { access, constants, mkdir, stat } from 'node:fs/promises';
import type { DoctorLine } from '#contract/app.ts';
import { isRemoteFileSystem } from '#adapters/watcher/remote-file-system.ts';

const check = 'data directory';

const problem = (message: string, advice: string): DoctorLine => ({ check, state: 'problem', message, advice });

/** Whether everything of Intray can be kept there, and safely. */
export async function checkDataDir(dataDir: string, isRemote = isRemoteFileSystem): Promise<DoctorLine> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const { mode, uid } = await stat(dataDir);
    if (process.platform !== 'win32' && uid !== process.getuid?.()) {
      const advice = 'Start Intray as that user: what another one writes there, that one cannot read.';
      return problem(`${dataDir} belongs to another user`, advice);
    }
    if (process.platform !== 'win32' && (mode & 0o022) !== 0) {
      const advice = 'Take that right from them (chmod go-w): they could bring Intray to send what they like.';
      return problem(`Other users may write in ${dataDir}`, advice);
    }
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
