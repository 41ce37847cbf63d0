import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkS3Request } from '../fakes/s3/check-signature.ts';
import { cannotRun, type AppUnderTest } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { openConfigurable } from './open-configurable.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const samples = path.resolve(import.meta.dirname, '../../assets/samples');
const account = { accessKey: 'AKIATEST', secretKey: 'a-secret', region: 'eu-central-1' };
const inStore: Readonly<Record<string, string>> = {
  '/scans/2026/letter%20%2B%20%C3%A4.pdf': 'letter-thornbury-library.pdf',
};

/** A store that checks signatures, with one document. */
const store = createServer((request, response) => {
  const { status, code } = checkS3Request(request, account, Date.now());
  const sample = inStore[request.url ?? ''];
  if (code === null && sample !== undefined) return void response.end(readFileSync(path.join(samples, sample)));
  response.writeHead(code === null ? 404 : status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code ?? 'NoSuchKey'}</Code></Error>`);
});

describe.skipIf(cannotRun !== null)('adding files from a source', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  let app: AppUnderTest;
  let page: Page;

  beforeAll(async () => {
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    app = await openConfigurable({ dataDir: path.join(place, 'data'), viewport: { width: 1440, height: 900 } });
    page = app.page;
    await app.ask('service.addSource', { name: 'archive', type: 'AWS', accountName: 'acme', ...account });
    const endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`;
    await app.ask('configuration.fetch.setEndpoint', { source: 'archive', endpoint });
  });
  afterEach(() => expect([...app.watch.wrong, ...app.watch.foreign]).toEqual([]));
  afterAll(async () => {
    await app.close();
    store.closeAllConnections();
    store.close();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  const dialog = () => page.getByRole('dialog');
  const fillIn = async (names: string) => {
    await dialog()
      .getByRole('button', { name: new RegExp(words('remote.source'), 'u') })
      .click();
    await page.getByRole('option', { name: 'archive' }).click();
    await dialog()
      .getByRole('textbox', { name: words('remote.container') })
      .fill('scans');
    await dialog()
      .getByRole('textbox', { name: words('remote.names') })
      .fill(names);
    await dialog()
      .getByRole('button', { name: words('remote.add'), exact: true })
      .click();
    await page.getByText(words('remote.added')).waitFor();
    await page
      .getByRole('button', { name: words('remote.show') })
      .last()
      .click();
    await page.waitForURL(/#\/jobs\//u);
  };

  test('a file is fetched by its name, read and found', async () => {
    await goTo(page, '#/inbox');
    await page.getByRole('button', { name: words('remote.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: words('remote.addSource') }).click();
    await fillIn('2026/letter + ä.pdf');
    const found = async () => (await app.ask('search.run', { query: 'Thornbury' })).hits.map(({ name }) => name);
    await expect.poll(found, { timeout: 60_000 }).toEqual(['letter + ä.pdf']);
  });

  test('the command palette opens the dialog too, and a file that is not there is named by the job', async () => {
    await goTo(page, '#/search');
    await page.keyboard.press('Control+k');
    await dialog().getByRole('searchbox').or(dialog().getByRole('combobox')).fill(words('remote.addSource'));
    await page.getByRole('menuitem', { name: words('remote.addSource'), exact: true }).click();
    await fillIn('missing.pdf');
    await page.getByText('missing.pdf').first().waitFor();
    const [job] = (await app.ask('jobs.list', {})).jobs;
    expect(job?.id).toBe(new URL(page.url()).hash.split('/').at(-1));
    await expect.poll(async () => (await app.ask('jobs.list', {})).jobs[0]?.folded, { timeout: 60_000 }).toBe('failed');
  });
});
