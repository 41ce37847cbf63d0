import type { Browser, BrowserContext, Page, ViewportSize } from 'playwright-core';
import { expect } from 'vitest';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';
import type { Dials } from '../fakes/contract-host/dials.ts';
import { newContext } from './browser.ts';
import { watchPage, type Watch } from './watch-page.ts';

export interface Opened {
  readonly page: Page;
  readonly host: ContractHost;
  readonly watch: Watch;
  readonly context: BrowserContext;
}

export interface Opening {
  /** The screen, as its address names it. */
  readonly at: string;
  readonly dials?: Partial<Dials>;
  readonly viewport?: ViewportSize;
}

const large = { width: 1440, height: 900 };

/** Opens a screen of the contract host, and expects at the end that no error occurred on it. */
export async function withPage(
  browser: Browser,
  { at, dials = {}, viewport = large }: Opening,
  act: (opened: Opened) => Promise<void>,
): Promise<void> {
  const host = await openContractHost(dials);
  const context = await newContext(browser, { viewport, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const watch = await watchPage(page);
    await page.goto(await host.signInAddress());
    await page.locator('main').first().waitFor();
    await page.goto(`${host.address}/${at}`);
    await page.locator('main h1, main h2, .station').first().waitFor();
    await page.locator('.skeleton').first().waitFor({ state: 'detached' });
    await page.waitForTimeout(400);
    await act({ page, host, watch, context });
    expect([...watch.wrong, ...watch.foreign, ...host.bugs]).toEqual([]);
  } finally {
    await context.close();
    await host.close();
  }
}
