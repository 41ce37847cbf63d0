import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** An installed Chromium, Chrome or Edge; `INTRAY_TEST_BROWSER` names another. `null`: there is none. */
export function findBrowser(): string | null {
  return [process.env['INTRAY_TEST_BROWSER'], ...places].find((each) => each !== undefined && existsSync(each)) ?? null;
}

/**
 * Fit for a container, without anything that a browser does by itself over the network, and drawing letters alike
 * whatever the machine's settings for fonts are.
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
  // A page that is not in front is slowed down otherwise, and every test's page is one.
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

/** One time zone and language whatever those of the machine are. */
export function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options });
}
