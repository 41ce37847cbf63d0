import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Returns the path of an installed Chromium, Chrome or Edge; `INTRAY_TEST_BROWSER` names another. `null` when there is
 * none.
 */
export function findBrowser(): string | null {
  return [process.env['INTRAY_TEST_BROWSER'], ...places].find((each) => each !== undefined && existsSync(each)) ?? null;
}

/**
 * Options that let the browser run in a container, keep it from using the network on its own, and render letters
 * independently of the machine's font settings.
 */
const browserArgs: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  // Browsers slow down pages in the background, and the page of every test counts as one.
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
];

export async function launchBrowser(...more: string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('no browser found: install Chromium, or name one in INTRAY_TEST_BROWSER');
  return chromium.launch({ executablePath, args: [...browserArgs, ...more] });
}

/** Fixes time zone and language, whatever those of the machine are. */
export function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options });
}
