import path from 'node:path';
import { launchProgram } from './launch-program.ts';
import { hasDisplay, windowsProgram } from '../browser/find-browsers.ts';

/** Returns whether a person at this computer would see a file manager. */
export const canShowFiles = (): boolean => hasDisplay();

/** Shows a path with the system's own program. The entry is selected in its folder where the program supports that. */
export function showInFileManager(target: string, isFolder: boolean): Promise<boolean> {
  if (!hasDisplay()) return Promise.resolve(false);
  const [command, args, anyExit] = commandFor(target, isFolder);
  return launchProgram({ command, args, anyExit });
}

/**
 * Returns the command, its arguments, and whether its exit code must be ignored: Explorer exits with 1 even on success.
 */
function commandFor(target: string, isFolder: boolean): readonly [string, readonly string[], boolean] {
  switch (process.platform) {
    case 'win32':
      return [windowsProgram('explorer.exe'), [isFolder ? target : `/select,${target}`], true];
    case 'darwin':
      return ['/usr/bin/open', isFolder ? [target] : ['-R', target], false];
    default:
      return ['xdg-open', [isFolder ? target : path.dirname(target)], false];
  }
}
