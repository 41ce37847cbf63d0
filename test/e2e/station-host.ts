import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { childrenOf, spawnStationFrom, type StationProcess } from '../hosts/station-process.ts';
import type { AppOptions, StationUnderTest } from './app-under-test.ts';
import { launchBrowser, newContext } from './browser.ts';
import { watchPage } from './watch-page.ts';

const entry = path.resolve(import.meta.dirname, '../../dist/station/main.js');

/** Opens the built station in a separate process, and its page in a browser that signed in as a person's does. */
export async function openStation({ dataDir, viewport, env }: AppOptions): Promise<StationUnderTest> {
  const start = async () => {
    const started = spawnStationFrom(entry, dataDir, ['--headless'], env);
    return { station: started, address: await started.ready() };
  };
  let { station, address } = await start();
  const browser = await launchBrowser();
  const { page, watch } = await openPage(browser, station, address, viewport);
  const kill = async () => {
    station.child.kill('SIGKILL');
    await station.ended;
  };
  return {
    dataDir,
    page,
    watch,
    get address() {
      return address;
    },
    ask: (method, params) => station.ask(method, params),
    stderr: () => station.stderr(),
    kill,
    async startAgain() {
      ({ station, address } = await start());
    },
    children: () => childrenOf(station.child),
    async close() {
      await browser.close();
      station.child.kill('SIGTERM');
      await station.ended;
    },
  };
}

/** Signs in with the page that the station writes for this user alone; a browser opens it as a file. */
async function openPage(browser: Browser, station: StationProcess, address: string, viewport: AppOptions['viewport']) {
  const context = await newContext(browser, viewport === undefined ? {} : { viewport });
  const page = await context.newPage();
  const watch = await watchPage(page);
  const { address: signInPage } = await station.ask('app.open', {});
  if (signInPage === null) throw new Error('the station has no page that signs in');
  await page.goto(pathToFileURL(signInPage).href);
  await page.waitForURL(`${address}/**`);
  await isDrawn(page);
  return { page, watch };
}

const isDrawn = (page: Page) => page.locator('main').first().waitFor();
