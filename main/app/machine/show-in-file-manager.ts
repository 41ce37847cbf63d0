import { spawn } from 'node:child_process';
import path from 'node:path';
import { childEnv } from './child-env.ts';
import { hasDisplay, windowsProgram } from '../browser/find-browsers.ts';

/**
 * The file manager has opened when it still runs after this time, or when it exits with success earlier (it passed the
 * path to a running one).
 */
const launchMs = 1_500;

/** Returns whether a person at this computer would see a file manager. */
export const canShowFiles = (): boolean => hasDisplay();

/** Shows a path with the system's own program. The entry is selected in its folder where the program supports that. */
export function showInFileManager(target: string, isFolder: boolean): Promise<boolean> {
  if (!hasDisplay()) return Promise.resolve(false);
  const [command, args, always] = commandFor(target, isFolder);
  return new Promise((resolve) => {
    const child = spawn(command, args, { detached: true, stdio: 'ignore', env: childEnv() });
    const timer = setTimeout(() => resolve(true), launchMs);
    const ended = (wentWell: boolean): void => {
      clearTimeout(timer);
      resolve(wentWell);
    };
    child.on('error', () => ended(false));
    child.on('exit', (code) => ended(code === 0 || always));
    child.unref();
  });
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
