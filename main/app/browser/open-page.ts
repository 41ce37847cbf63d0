import { spawn } from 'node:child_process';
import { childEnv } from '../machine/child-env.ts';
import { findBrowsers, hasDisplay, type BrowserCommand } from './find-browsers.ts';

/**
 * A browser has opened when it still runs after this time, or when it exits with success earlier (it passed the page to
 * a running one).
 */
const launchMs = 1_500;

/** Shows a page in the first browser that starts. Returns `false` without a display, or when no browser starts. */
export async function openPage(
  url: string,
  browsers: readonly BrowserCommand[] = hasDisplay() ? findBrowsers(url) : [],
): Promise<boolean> {
  for (const browser of browsers) if (await launches(browser)) return true;
  return false;
}

function launches({ command, args }: BrowserCommand): Promise<boolean> {
  return new Promise((resolve) => {
    // Detached, so that the window stays open when this process ends.
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
