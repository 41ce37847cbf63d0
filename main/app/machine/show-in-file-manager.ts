import { spawn } from 'node:child_process';
import path from 'node:path';
import { childEnv } from './child-env.ts';
import { hasDisplay, windowsProgram } from '../browser/find-browsers.ts';

/** A file manager that is still there after this long, or that handed over and ended well, shows it. */
const launchMs = 1_500;

/** Whether somebody sits before this computer who would see a file manager. */
export const canShowFiles = (): boolean => hasDisplay();

/** Shows a path with the system's own program: marked in its folder where that can be done. */
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

/** The last is true where the program's exit code says nothing: Explorer ends with 1 also when all went well. */
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
