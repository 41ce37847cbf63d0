import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { bareKeys, createBareServer, type BareServer } from '../fakes/bare-server/bare-server.ts';
import type { FileState } from '#contract/files.ts';
import { cannotRun, isStation, type StationUnderTest } from './app-under-test.ts';
import { balanceOnScreen, balancesThatDoNotAddUp, goTo, recordInbox, type Counts } from './inbox-on-screen.ts';
import { openStation } from './station-host.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describe.skipIf(cannotRun !== null || !isStation)('when something prevents the work', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  const folder = path.join(place, 'In');
  let app: StationUnderTest;
  let page: Page;
  let remote: BareServer;

  const write = (name: string, text: string | Uint8Array) => writeFileSync(path.join(folder, name), text);
  const shows = (counts: Counts, timeout = 60_000) =>
    expect.poll(() => balanceOnScreen(page), { timeout }).toEqual(counts);
  const button = (id: Parameters<typeof words>[0]) => page.getByRole('button', { name: words(id), exact: true });

  beforeAll(async () => {
    mkdirSync(folder);
    remote = await createBareServer();
    const env = { INTRAY_SECRETS_PASSPHRASE: 'a passphrase of the test' };
    app = await openStation({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 }, env });
    page = app.page;
    await app.ask('settings.set', { setupDone: true });
    await app.ask('folders.add', { path: folder, rules: { stabilityDelayMs: 100, idleGapMs: 300, rescanMs: 5_000 } });
    await goTo(page, '#/inbox');
    await page.getByText(words('inbox.empty.title')).waitFor();
    await recordInbox(page);
  });
  afterEach(async () => {
    expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]);
    expect(await balancesThatDoNotAddUp(page)).toEqual([]);
  });
  afterAll(async () => {
    await app.close();
    await remote.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  test('paused by a press: files are seen and wait; resumed by a press: they are done', async () => {
    await button('shell.pause').click();
    await page.getByText(words('shell.paused.title'), { exact: true }).waitFor();
    write('apple.txt', 'The apple tree stands by the road.\n');
    write('pear.txt', 'The pear tree stands by the pond.\n');
    await shows({ seen: 2, done: 0, inProgress: 2, onHold: 0, ignored: 0 });
    // The files keep waiting: nothing is uploaded without the person's knowledge.
    await page.waitForTimeout(2_000);
    expect(await balanceOnScreen(page)).toEqual({ seen: 2, done: 0, inProgress: 2, onHold: 0, ignored: 0 });
    await button('shell.resume').first().click();
    await shows({ seen: 2, done: 2, inProgress: 0, onHold: 0, ignored: 0 });
    await page.getByText(words('shell.paused.title'), { exact: true }).waitFor({ state: 'detached' });
  });

  test.skipIf(process.platform !== 'linux')(
    'the local service is killed: the page says so, and it is restarted',
    async () => {
      const [service] = app.children();
      process.kill(service ?? 0, 'SIGKILL');
      await page.getByText(words('shell.local.restarting')).first().waitFor();
      write('plum.txt', 'The plum tree stands by the barn.\n');
      await shows({ seen: 3, done: 3, inProgress: 0, onHold: 0, ignored: 0 });
      await page.getByText(words('shell.local.restarting')).first().waitFor({ state: 'detached' });
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'the local service does not respond: sidebar and Service page say so in time, and files wait until it does',
    async () => {
      const plus = await countsNow();
      const [service] = app.children();
      const line = page.locator('.sidebar-service');
      const banner = page.locator('.service-problems');
      process.kill(service ?? 0, 'SIGSTOP');
      try {
        await line.getByText(words('shell.local.silent')).waitFor({ timeout: 15_000 });
        write('quince.txt', 'The quince tree stands by the wall.\n');
        await shows(plus({ seen: 1, inProgress: 1 }));
        await goTo(page, '#/service');
        await page.getByText(words('service.noAnswer')).waitFor({ timeout: 5_000 });
        await page.getByText(words('shell.connection.safe', { count: 1, shown: '1' })).waitFor();
        await expect.poll(() => page.locator('main').innerText()).not.toContain('ECONN');
      } finally {
        process.kill(service ?? 0, 'SIGCONT');
      }
      await line.getByText(words('shell.local.silent')).waitFor({ state: 'detached' });
      await banner.waitFor({ state: 'detached' });
      await page.getByText(words('service.state.online')).waitFor();
      await goTo(page, '#/inbox');
      await shows(plus({ seen: 1, done: 1 }));
    },
  );

  test('a file that cannot be read needs a person: it is skipped, and undoing that restores its state', async () => {
    const plus = await countsNow();
    write('broken.pdf', '%PDF-1.7\nthis is all there is of it\n%%EOF\n');
    await shows(plus({ seen: 1, onHold: 1 }));
    const row = page.locator('.inbox-need').filter({ hasText: 'broken.pdf' });
    const action = (id: 'retry' | 'skip') => row.getByRole('button', { name: words(`file.action.${id}`) });
    await row.waitFor();
    // A retry is not offered, because the same bytes would get the same answer.
    await expect.poll(() => action('retry').count()).toBe(0);
    await action('skip').click();
    await shows(plus({ seen: 1, ignored: 1 }));
    await button('file.undo').click();
    await shows(plus({ seen: 1, onHold: 1 }));
    // The file was not uploaded a second time.
    expect(await statesOf('broken.pdf')).toEqual(['rejected', 'ignored', 'rejected']);
    await action('skip').click();
    await shows(plus({ seen: 1, ignored: 1 }));
    // Rows do not move while the pointer is over them.
    await page.mouse.move(2, 2);
    await row.waitFor({ state: 'detached' });
  });

  test('an empty file is on hold, and continues once it has content', async () => {
    const plus = await countsNow();
    write('later.txt', '');
    await shows(plus({ seen: 1, onHold: 1 }));
    await page.locator('.inbox-need').filter({ hasText: 'later.txt' }).waitFor();
    write('later.txt', 'The almond tree stands by the chapel.\n');
    await shows(plus({ seen: 1, done: 1 }));
    await page.locator('.inbox-need').waitFor({ state: 'detached' });
  });

  test('a file whose name does not match its content is done, and shown until a person keeps it', async () => {
    const plus = await countsNow();
    write('letter.pdf', 'Dear Anna, the hazel stands by the gate.\n');
    await shows(plus({ seen: 1, done: 1 }));
    const row = page.locator('.inbox-need').filter({ hasText: 'letter.pdf' });
    await row.getByText(/The file name suggests a PDF, but the file contains plain text/u).waitFor();
    await row.getByRole('button', { name: words('inbox.warned.keep') }).click();
    await page.mouse.move(2, 2);
    await row.waitFor({ state: 'detached' });
    expect((await app.ask('app.status', {})).warned).toEqual({ files: [], total: 0 });
    // The file keeps its mark in the list.
    await page
      .locator('.document-row')
      .filter({ hasText: 'letter.pdf' })
      .getByText(words('file.state.warned'))
      .waitFor();
  });

  test('a remote service that refuses: the page says that it is offline, and the files are uploaded once it is back', async () => {
    const plus = await countsNow();
    await app.ask('service.connect', {
      baseUrl: remote.baseUrl,
      apiKey: bareKeys.apiKey,
      auth: { kind: 'bearer', accessToken: bareKeys.accessToken },
      allowEncryptedFile: true,
    });
    const port = Number(new URL(remote.baseUrl).port);
    await remote.close();
    write('cherry.pdf', 'cherry.pdf: the cherry tree');
    await page.getByText(words('shell.connection.offline.title'), { exact: true }).waitFor();
    await shows(plus({ seen: 1, inProgress: 1 }));
    remote = await createBareServer({}, { port });
    await shows(plus({ seen: 1, done: 1 }), 110_000);
    await page.getByText(words('shell.connection.offline.title'), { exact: true }).waitFor({ state: 'detached' });
    expect(remote.store.jobs).toHaveLength(1);
  });

  /** Returns the current balance as a function to which a test passes the changes that it causes. */
  async function countsNow(): Promise<(more: Partial<Counts>) => Counts> {
    const { seen, done, inProgress: waiting, onHold: held, ignored } = (await app.ask('app.status', {})).balance;
    return (more) => ({
      seen: seen + (more.seen ?? 0),
      done: done + (more.done ?? 0),
      inProgress: waiting + (more.inProgress ?? 0),
      onHold: held + (more.onHold ?? 0),
      ignored: ignored + (more.ignored ?? 0),
    });
  }

  /** Returns the file's states from its first rejection on. */
  async function statesOf(name: string): Promise<readonly FileState[]> {
    const { files } = await app.ask('files.list', { text: name });
    const { history } = await app.ask('files.get', { id: files[0]?.id ?? '' });
    const states = history.filter(({ from, to }) => from !== to).map(({ to }) => to);
    return states.slice(states.indexOf('rejected'));
  }
});
