import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser, launchBrowser } from '../e2e/browser.ts';
import { openContractHost, type ContractHost } from '../fakes/contract-host/contract-host.ts';

const isBuilt = existsSync(fileURLToPath(new URL('../../dist/renderer/index.html', import.meta.url)));

describe.skipIf(findBrowser() === null || !isBuilt)('switches whose setting decides over files', () => {
  let browser: Browser;
  let host: ContractHost;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
  }, 60_000);
  afterAll(() => browser.close());
  beforeEach(async () => {
    host = await openContractHost();
    page = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 900, height: 600 } })).newPage();
    await page.goto(await host.signInAddress());
  });
  afterEach(async () => {
    await page.context().close();
    await host.close();
    expect(host.bugs).toEqual([]);
  });

  /** The label is what a person clicks: the switch itself is hidden below its picture. */
  const click = (name: string) => page.locator('label', { hasText: name }).click();
  const isOn = (name: string) => page.getByRole('switch', { name }).isChecked();

  test('the batch id is turned off for the service in use alone, and says what that costs', async () => {
    host.world.settings = { ...host.world.settings, withoutBatchId: ['https://other.example'] };
    const name = 'Send the batch id with each job';
    await page.getByRole('link', { name: 'Service', exact: true }).click();
    await page.getByText(/^Each job carries the metadata field intray_session\./u).waitFor();
    expect(await isOn(name)).toBe(true);
    await click(name);
    await page.getByText(/^Nothing is added to your metadata\./u).waitFor();
    expect(host.world.settings.withoutBatchId).toEqual(['https://other.example', 'local']);
    expect(await isOn(name)).toBe(false);
    await click(name);
    await page.getByText(/^Each job carries/u).waitFor();
    expect(host.world.settings.withoutBatchId).toEqual(['https://other.example']);
  });

  test('the space for copies begins with what holds without a setting, is changed and given back', async () => {
    const name = 'Set my own limit for copies';
    const space = page.getByRole('textbox', { name: 'At most' });
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByText(/^Waiting files are copied/u).waitFor();
    await page.getByText('312 MB of 4.8 GB used').waitFor();
    expect([await isOn(name), await space.count()]).toEqual([false, 0]);
    await click(name);
    await expect.poll(() => space.inputValue()).toBe('4.83');
    expect(host.world.settings.spoolBytes).toBe(4_830_000_000);
    await space.fill('20');
    await space.press('Enter');
    await page.getByText('312 MB of 20 GB used').waitFor();
    expect(host.world.settings.spoolBytes).toBe(20_000_000_000);
    await space.fill('0');
    await space.press('Enter');
    await expect.poll(() => host.world.settings.spoolBytes).toBe(0);
    await click(name);
    await space.waitFor({ state: 'detached' });
    expect(host.world.settings.spoolBytes).toBeNull();
  });
});
