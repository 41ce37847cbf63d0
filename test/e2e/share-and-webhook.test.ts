import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startWebhookReceiver, withStatus, type WebhookReceiver } from '../fakes/webhook-receiver.ts';
import { cannotRun, openApp, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const sample = 'minutes-allotment-society.txt';
const samples = path.resolve(import.meta.dirname, '../../assets/samples');

describe.skipIf(cannotRun !== null)('what leaves the service on this computer', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  let app: AppUnderTest;
  let page: Page;
  let receiver: WebhookReceiver;
  let fileId = '';

  beforeAll(async () => {
    const folder = path.join(place, 'Scans');
    mkdirSync(folder);
    receiver = await startWebhookReceiver();
    app = await openApp({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 500, idleGapMs: 500 } });
    copyFileSync(path.join(samples, sample), path.join(folder, sample));
    const found = async (): Promise<string> => {
      const { hits } = await app.ask('search.run', { query: 'pumpkin' });
      fileId = hits[0]?.fileId ?? '';
      return fileId;
    };
    await vi.waitFor(async () => expect(await found()).not.toBe(''), { timeout: 60_000, interval: 250 });
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    await receiver.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const dialog = () => page.getByRole('dialog');
  /** A toast has a button of the same name. */
  const closeDialog = () =>
    dialog()
      .getByRole('button', { name: words('shell.close') })
      .click();

  test('a document is shared by a short link, which works until it is revoked on the service screen', async () => {
    await goTo(page, `#/document/${fileId}`);
    await press(words('document.more'));
    await page.getByRole('menuitem', { name: words('share.menu') }).click();
    await dialog().getByText(words('share.text.local')).waitFor();
    await dialog().getByText(words('share.short'), { exact: true }).click();
    await press(words('share.make'));
    const link = await dialog()
      .getByRole('textbox', { name: words('share.link') })
      .inputValue();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/share\/[\w-]{22}$/u);
    expect(await (await fetch(link)).text()).toContain('Pumpkin weigh-in');
    await closeDialog();

    await goTo(page, '#/service/administrators');
    await page.getByText(link).waitFor();
    await press(words('share.revoke'));
    await page.getByText(words('links.none')).waitFor();
    expect((await fetch(link)).status).toBe(410);
  });

  test('a webhook is set, tested, fails, is tried again and removed', async () => {
    await goTo(page, '#/service/administrators');
    await press(words('webhook.set'));
    await dialog().getByRole('textbox').fill(receiver.url);
    await dialog().getByText(words('webhook.private'), { exact: true }).click();
    await dialog()
      .getByRole('button', { name: words('webhook.set') })
      .click();
    await dialog().getByText(words('webhook.secret')).waitFor();
    receiver.secret = await dialog().locator('.mono').innerText();
    await closeDialog();

    await press(words('webhook.test'));
    await page.getByText(words('webhook.test.done', { status: 200 })).waitFor();
    expect(receiver.received).toMatchObject([{ kind: 'webhook.test', isGenuine: true }]);

    receiver.answer = withStatus(410);
    copyFileSync(path.join(samples, 'letter-thornbury-library.pdf'), path.join(place, 'Scans', 'letter.pdf'));
    await page.getByText(words('webhook.state.failing'), { exact: true }).waitFor();
    await press(words('webhook.journal'));
    await dialog().getByText(words('webhook.delivery.dead')).first().waitFor();
    await closeDialog();

    receiver.answer = withStatus(200);
    await press(words('webhook.retry'));
    await page.getByText(words('webhook.state.works'), { exact: true }).waitFor();
    await press(words('webhook.remove'));
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: words('webhook.remove') })
      .click();
    await page.getByText(words('webhook.none')).waitFor();
    expect(receiver.received.every(({ isGenuine }) => isGenuine)).toBe(true);
  });
});
