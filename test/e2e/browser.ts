import { existsSync } from 'node:fs';

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

/** Fit for a container, and without anything that a browser does by itself over the network. */
export const browserArgs: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
