import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call, CallError, Reply } from '#contract/frame.ts';
import { cannotRun, isStation, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { openWithUncertainInvoices } from './uncertain-invoices.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

/** The service analyses a document again for each correction, and a busy computer takes its time. */
const slow = { timeout: 20_000 };

const names = ['Petersen', 'Hansen', 'Jensen', 'Lorenz', 'Krause'];

describe.skipIf(cannotRun !== null)('documents that wait for a person', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  let app: AppUnderTest;
  let page: Page;
  const waiting = () => app.ask('documents.toReview', { limit: 100 });

  beforeAll(async () => {
    app = await openWithUncertainInvoices(place, names);
    page = app.page;
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('a document is not passed over for what an earlier screen has shown of it', async () => {
    const { documents, count } = await waiting();
    const fileId = documents[0]?.fileId ?? '';
    const correctedFrom = async () => ({
      fileId,
      revision: (await app.ask('documents.get', { id: fileId })).revision ?? '',
    });
    await goTo(page, `#/document/${fileId}`);
    await page.getByRole('button', { name: words('correct.class', { name: words('tag.invoice') }) }).waitFor();
    const changes = [{ kind: 'class' as const, tagId: null }];
    const { ids } = await app.ask('documents.correct', { ...(await correctedFrom()), changes });
    await page
      .getByRole('row')
      .filter({ hasText: words('field.invoice_number') })
      .waitFor({ state: 'detached' });
    await goTo(page, '#/inbox');
    await page.locator('.review-row').waitFor();
    await app.ask('documents.undoCorrection', { ...(await correctedFrom()), ids });
    await expect.poll(async () => (await waiting()).count, slow).toBe(count);

    const seen = page.evaluate(() => {
      const positions = new Set<string>();
      const look = () => positions.add(document.querySelector('.review-progress b')?.textContent ?? '');
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      return new Promise<string[]>((resolve) => setTimeout(() => resolve([...positions]), 3_000));
    });
    await page.keyboard.press('r');
    await page.locator('.review-document[data-shown] .question').waitFor();
    expect((await seen).filter(Boolean)).toEqual([words('detail.position', { position: '1', count: String(count) })]);
    await page.keyboard.press('Escape');
    await page.waitForURL(/#\/(?!review)/u);
  });

  test('a key that is pressed in the moment in which the next document is there is not lost', async () => {
    const { documents } = await waiting();
    const fileId = documents[1]?.fileId ?? '';
    await goTo(page, '#/review');
    await page.locator('.review-document[data-shown] .question').waitFor();
    await pressOnNextDocument(page, 'X');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.locator('.review-progress b').textContent(), slow).toMatch(/^2 /u);
    await page.keyboard.type('aver 77');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await app.ask('documents.corrections', { fileId })).length, slow).toBe(1);
    const [made] = await app.ask('documents.corrections', { fileId });
    expect(made?.after?.text).toBe('Xaver 77');
    await expect.poll(async () => (await waiting()).count, slow).toBe(names.length - 2);
    await page.keyboard.press('Escape');
    await page.waitForURL(/#\/(?!review)/u);
  });

  test.skipIf(!isStation)(
    'a key that is pressed while the menu of classes is about to open answers nothing',
    async () => {
      const { count } = await waiting();
      await page.routeWebSocket(/.*/u, (socket) => {
        const host = socket.connectToServer();
        socket.onMessage((frame) => {
          const { method } = JSON.parse(String(frame)) as Call;
          if (method === 'tags.classify') setTimeout(() => host.send(frame), 600);
          else host.send(frame);
        });
      });
      await goTo(page, '#/review');
      await page.reload();
      await page.locator('.review-document[data-shown] .question').waitFor();
      const before = await page.locator('.review-head').innerText();
      await page.keyboard.press('c');
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem').first().waitFor(slow);
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
      await expect.poll(() => page.locator('.review-head').innerText()).toBe(before);
      await expect.poll(async () => (await waiting()).count).toBe(count);
      await page.keyboard.press('Escape');
      await page.waitForURL(/#\/(?!review)/u);
    },
  );

  test.skipIf(!isStation)('a document that cannot be loaded is left, and offered again', async () => {
    const { documents, count } = await waiting();
    const failing = new Set([documents[1]?.fileId]);
    await page.routeWebSocket(/.*/u, (socket) => {
      const host = socket.connectToServer();
      socket.onMessage((frame) => {
        const { id, method, params } = JSON.parse(String(frame)) as Call & {
          readonly params: { readonly id?: string };
        };
        if (method !== 'documents.get' || !failing.has(params.id)) host.send(frame);
        else socket.send(JSON.stringify({ kind: 'reply', id, ok: false, error: away } satisfies Reply));
      });
    });
    await page.reload();
    await goTo(page, '#/review');
    const question = page.locator('.review-document[data-shown] .question');
    const position = page.locator('.review-progress b');
    await question.waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => position.textContent(), slow).toMatch(/^3 /u);
    await question.waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByText(words('review.left', { count: 1 })).waitFor();
    await expect.poll(async () => (await waiting()).count, slow).toBe(count - 2);
    failing.clear();
    await page.getByRole('button', { name: words('review.left.again') }).click();
    await question.waitFor();
    await expect
      .poll(() => page.locator('.review-what').textContent(), slow)
      .toContain(documents[1]?.name ?? 'nothing');
    await page.keyboard.press('Control+Enter');
    await page.getByText(words('review.done')).waitFor();
  });
});

const away: CallError = { code: 'offline', text: { code: 'failure.offline', params: {} }, retryable: true };

/** Presses a key as soon as another document is in the page, before anything else can happen there. */
const pressOnNextDocument = (page: Page, key: string) =>
  page.evaluate((key) => {
    const shown = () => document.querySelector('.review-document[data-shown]:has(.question)');
    const before = shown();
    const watch = new MutationObserver(() => {
      if (shown() === null || shown() === before) return;
      watch.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
  }, key);
