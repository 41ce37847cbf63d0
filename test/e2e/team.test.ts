import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Page } from 'playwright-core';
import { postgresCannotRun } from '../local-service/postgres/postgres-server.ts';
import { ready, spawnServiceIn, type ServiceProcess } from '../local-service/service-process.ts';
import { startTeamStorage, type TeamStorage } from '../local-service/team/team-storage.ts';
import { cannotRun, isStation } from './app-under-test.ts';
import { goTo } from './inbox-on-screen.ts';
import { openStation } from './station-host.ts';
import { words } from './words.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const canRun = cannotRun === null && isStation && postgresCannotRun === null && process.platform === 'linux';

describe.skipIf(!canRun)('two stations at the service of a team', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'intray-e2e-'));
  let storage: TeamStorage;
  let service: ServiceProcess;
  let baseUrl = '';
  let keys: { readonly api_key: string; readonly access_token: string };

  beforeAll(async () => {
    storage = await startTeamStorage();
    const env = await storage.environment();
    const dataDir = path.join(place, 'team');
    service = spawnServiceIn(env, 'serve', '--data-dir', dataDir, '--port', '0');
    baseUrl = await ready(service);
    const program = spawnServiceIn(env, 'credentials', '--data-dir', dataDir, '--json');
    expect(await program.ended).toBe(0);
    keys = JSON.parse(program.stdout()) as typeof keys;
  });
  afterAll(async () => {
    service.child.kill('SIGTERM');
    await service.ended;
    await storage.stop();
    rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  /** A station that is connected with a key. The passphrase stands for the keychain, which there is none of. */
  const openPlace = async (name: string, apiKey: string, accessToken: string) => {
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path.join(place, 'no-bus')}` };
    const station = await openStation({ dataDir: path.join(place, name), viewport: { width: 1440, height: 900 }, env });
    await station.ask('settings.set', { setupDone: true });
    const connection = { baseUrl, apiKey, auth: { kind: 'bearer' as const, accessToken } };
    await station.ask('service.connect', { ...connection, allowEncryptedFile: true, passphrase: 'horse and staple' });
    return station;
  };
  const heading = (page: Page, id: Parameters<typeof words>[0]) =>
    page.getByRole('heading', { name: words(id), exact: true });

  test('an administrator makes a user at one station, who works with the same documents at another', async () => {
    const admin = await openPlace('first', keys.api_key, keys.access_token);
    try {
      const { page } = admin;
      await goTo(page, '#/service/users');
      await page.getByRole('button', { name: words('users.add') }).click();
      await page.getByRole('textbox', { name: words('users.userName') }).fill('station@example.org');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('users.add.do'), exact: true })
        .click();
      await page.getByText('station@example.org').first().waitFor();
      await page
        .getByRole('button', { name: words('keys.add') })
        .last()
        .click();
      await page.getByRole('textbox', { name: words('keys.name') }).fill('by hand');
      await page.getByRole('button', { name: words('keys.make'), exact: true }).click();
      // The key is for another computer.
      await page.getByText(words('keys.use.intray.elsewhere')).waitFor();
      await page.getByText(words('keys.use.program.elsewhere')).waitFor();
      await page.getByRole('button', { name: words('keys.shown.close') }).click();
      expect(await admin.ask('app.status', {})).toMatchObject({
        service: { kind: 'remote', rights: { correct: true, organise: true, administer: true } },
      });
      const { users } = await admin.ask('configuration.users.list', {});
      const userId = users.find(({ userName }) => userName === 'station@example.org')?.id ?? '';
      await admin.ask('configuration.users.change', { id: userId, role: 'User' });
      const key = await admin.ask('configuration.keys.make', { userId, name: 'second' });

      const second = await openPlace('second', key.apiKey, key.accessToken);
      try {
        await work(second);
        expect([...second.watch.wrong, ...second.watch.foreign]).toEqual([]);
      } finally {
        await second.close();
      }
      await goTo(page, '#/trash');
      await page.getByRole('button', { name: words('trash.empty') }).waitFor();
      await page.getByText('letter.txt').waitFor();
      await goTo(page, '#/service/changes');
      await page.getByText('station@example.org').first().waitFor();
      await goTo(page, '#/service/reading');
      await page.getByText(words('workers.none')).waitFor();
      await page.getByText(words('failed.none'), { exact: true }).waitFor();
      expect([...admin.watch.wrong, ...admin.watch.foreign]).toEqual([]);
    } finally {
      await admin.close();
    }
  });

  /** What a user does at a station: adds a letter, gives it a class, has it processed again, and throws it away. */
  async function work(station: Awaited<ReturnType<typeof openPlace>>): Promise<void> {
    const { page } = station;
    mkdirSync(path.join(place, 'papers'), { recursive: true });
    const file = path.join(place, 'papers', 'letter.txt');
    writeFileSync(file, 'Dear Sirs,\nthis letter is about magnolias.\nYours faithfully\n');
    const { id } = await station.ask('batches.add', { paths: [file] });
    await expect.poll(async () => (await station.ask('batches.get', { id })).finished, { timeout: 90_000 }).toBe(true);
    const fileId = (await station.ask('batches.get', { id })).files[0]?.file.fileId ?? '';
    const document = await station.ask('documents.get', { id: fileId });
    const tagId = (await station.ask('tags.list', {})).find(({ name }) => name === 'contract')?.id ?? null;
    await station.ask('documents.correct', {
      fileId,
      revision: document.revision ?? '',
      changes: [{ kind: 'class', tagId }],
    });
    await goTo(page, `#/document/${fileId}`);
    await page.getByText(words('tag.contract'), { exact: true }).first().waitFor();
    // The service of a team says to nobody that a document was processed again; the station looks.
    await station.ask('again.start', { fileIds: [fileId] });
    await expect.poll(async () => (await station.ask('again.list', {})).total, { timeout: 60_000 }).toBe(0);
    await page.getByText(words('tag.contract'), { exact: true }).first().waitFor();
    await station.ask('trash.move', { fileIds: [fileId] });
    await goTo(page, '#/trash');
    await page.getByText('letter.txt').waitFor();
    await page.getByRole('button', { name: words('trash.restore') }).waitFor();
    // Only administrators delete for good, change classes or see users.
    expect(await page.getByRole('button', { name: words('trash.deleteForGood') }).count()).toBe(0);
    expect(await page.getByRole('button', { name: words('trash.empty') }).count()).toBe(0);
    await goTo(page, '#/service');
    await heading(page, 'shell.service').waitFor();
    await page.getByText('station@example.org').waitFor();
    expect(await page.getByText(words('service.problems')).count()).toBe(0);
    expect(await page.getByRole('link', { name: words('service.page.changes') }).count()).toBe(0);
    expect(await page.getByRole('link', { name: words('service.page.reading') }).count()).toBe(0);
    await goTo(page, '#/tags');
    await page.getByText(words('tags.readOnly')).waitFor();
  }
});
