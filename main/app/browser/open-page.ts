import { launchProgram } from '../machine/launch-program.ts';
import { findBrowsers, hasDisplay, type BrowserCommand } from './find-browsers.ts';

/** Shows a page in the first browser that starts. Returns `false` without a display, or when no browser starts. */
export async function openPage(
  url: string,
  browsers: readonly BrowserCommand[] = hasDisplay() ? findBrowsers(url) : [],
): Promise<boolean> {
  for (const browser of browsers) if (await launchProgram(browser)) return true;
  return false;
}
