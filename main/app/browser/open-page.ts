import { spawn } from 'node:child_process';
import { childEnv } from '../machine/child-env.ts';
import { findBrowsers, hasDisplay, type BrowserCommand } from './find-browsers.ts';

/** A browser that is still there after this long, or that handed over and ended well, has opened. */
const launchMs = 1_500;

/** Shows a page in the first browser that starts. `false`: no display, or no browser would. */
export async function openPage(
  url: string,
  browsers: readonly BrowserCommand[] = hasDisplay() ? findBrowsers(url) : [],
): Promise<boolean> {
  for (const browser of browsers) if (await launches(browser)) return true;
  return false;
}

function launches({ command, args }: BrowserCommand): Promise<boolean> {
  return new Promise((resolve) => {
    // Detached: the window outlives us.
    const child = spawn(command, args, { detached: true, stdio: 'ignore', env: childEnv() });
    const timer = setTimeout(() => resolve(true), launchMs);
    const ended = (wentWell: boolean): void => {
      clearTimeout(timer);
      resolve(wentWell);
    };
    child.on('error', () => ended(false));
    child.on('exit', (code) => ended(code === 0));
    child.unref();
  });
}
