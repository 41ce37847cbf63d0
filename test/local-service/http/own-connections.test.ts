import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { texts } from '#service-api/messages/texts.ts';
import { readCredentials } from '#local-service/auth/credentials-file.ts';
import { servicePaths } from '#local-service/store/service-paths.ts';
import { startWebhookReceiver, withStatus } from '../../fakes/webhook-receiver.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { clientOf, configurationOf, start } from './own-client.ts';
import { call, uploadBody } from './test-service.ts';

/** The keys of an administrator, which work on the port. */
function credentialsOf(dataDir: string) {
  const [admin] = readCredentials(servicePaths(dataDir).credentials);
  if (admin === undefined) throw new Error('no credentials');
  return admin;
}

test('the parent uses a private socket, also in a folder with a long path, and needs no port', async () => {
  for (const dataDir of [temporaryDirectory(), path.join(temporaryDirectory(), 'x'.repeat(120))]) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const { base_url: baseUrl, own, stop } = await start(dataDir, '--port', 'off');
    expect(baseUrl).toBeNull();
    const client = await clientOf(own);
    expect(await client.whoAmI()).toMatchObject({ ok: true, value: { roles: ['Account Admin'] } });
    const unknown = message('service.answer.no-file');
    expect(await client.file('none')).toMatchObject({ ok: false, failure: { status: 404, message: unknown } });
    const tags = await client.tags();
    const described = tags.ok ? tags.value.map(({ name, description }) => [name, description?.code]) : [];
    expect(described).toContainEqual(['cv', 'tag.description.cv']);
    expect(described.filter(([, code]) => code === 'failure.text')).toEqual([]);
    if (process.platform !== 'win32') {
      expect(statSync(own.socket).mode & 0o777).toBe(0o600);
      expect(statSync(path.dirname(own.socket)).mode & 0o777).toBe(0o700);
    }
    // The service ends although the parent keeps a connection open.
    await stop();
  }
});

test('its keys are valid for one run, are in no file, and open nothing over the port', async () => {
  const dataDir = temporaryDirectory();
  const first = await start(dataDir);
  const client = await clientOf(first.own);
  expect(await client.whoAmI()).toMatchObject({ ok: true });
  const answer = await call({ baseUrl: first.base_url ?? '' }, first.own, '/api/platform/who-am-i');
  expect([answer.status, answer.body.error.message]).toEqual([401, texts['service.answer.key-unknown']]);
  await first.stop();
  const second = await start(dataDir);
  const again = await clientOf({ ...first.own, socket: second.own.socket }, Buffer.from(second.own.secret, 'base64'));
  expect(await again.whoAmI()).toMatchObject({ ok: false, failure: { kind: 'unauthorized' } });
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(3);
  for (const { parentPath, name } of files) {
    const text = readFileSync(path.join(parentPath, name)).toString('latin1');
    const secrets = [first.own, second.own].flatMap(({ secret, api_key, access_token }) => [
      secret,
      api_key,
      access_token,
    ]);
    expect([name, secrets.filter((each) => text.includes(each))]).toEqual([name, []]);
  }
});

test('a peer that does not know the secret gets no answer', async () => {
  const { own } = await start(temporaryDirectory());
  const stranger = await clientOf(own, randomBytes(32));
  expect(await stranger.whoAmI()).toMatchObject({ ok: false, failure: { kind: 'offline', code: 'ECONNREFUSED' } });
});

test('the configuration can be read and changed over that socket, and does not exist on the port', async () => {
  const dataDir = temporaryDirectory();
  const { base_url: baseUrl, own, stop } = await start(dataDir);
  const client = await clientOf(own);
  const configure = configurationOf(client);
  expect(await configure('settings.get', {})).toMatchObject({
    duplicatePolicy: 'new_file_new_name',
    fileRetryLimit: 3,
  });
  const maintenance = { startDay: 'friday', startTime: '23:30:00', durationHours: 2.5, timeZone: 'Europe/Berlin' };
  const changed = await configure('settings.set', { duplicatePolicy: 'reject', maintenance });
  expect(changed).toMatchObject({ duplicatePolicy: 'reject', fileRetryLimit: 3, maintenance });
  const refused = await client.configure?.('settings.set', { fileRetryLimit: -1 });
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'refused', status: 422 } });
  const zone = await client.configure?.('settings.set', { maintenance: { ...maintenance, timeZone: 'Nowhere/Land' } });
  expect(zone).toMatchObject({ ok: false, failure: { kind: 'refused', status: 422 } });

  const { body } = await call({ baseUrl: baseUrl ?? '' }, credentialsOf(dataDir), '/api/company/cloudinfo');
  expect(body).toMatchObject({ duplicate_policy: 'reject', maintenance_window_end_time: '02:00:00' });
  const outside = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
  for (const name of ['settings.get', 'settings.set']) {
    const answer = await call({ baseUrl: baseUrl ?? '' }, credentialsOf(dataDir), `/config/${name}`, outside);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
  }
  await stop();
  const again = await clientOf((await start(dataDir)).own);
  expect(await again.configure?.('settings.get', {})).toMatchObject({ ok: true, value: { duplicatePolicy: 'reject' } });
});

test('links of the port are listed and revoked over that socket, survive a restart, and need a port', async () => {
  const dataDir = temporaryDirectory();
  const first = await start(dataDir);
  const port = { baseUrl: first.base_url ?? '' };
  const { body: file } = await call(port, credentialsOf(dataDir), '/api/file/uploadfile', uploadBody({ content: 'x' }));
  const client = await clientOf(first.own);
  const shared = await client.share(file.id, { lifetimeS: 60, shortUrl: true });
  const url = shared.ok ? shared.value.url : '';
  const configure = configurationOf(client);
  const [link] = (await configure('links.list', { fileId: file.id })) as { readonly id: string }[];
  expect(link).toMatchObject({ url, fileName: 'letter.txt', useCount: 0 });
  await first.stop();

  const off = await start(dataDir, '--port', 'off');
  const offClient = await clientOf(off.own);
  const failure = { status: 409, message: message('service.share.no-port') };
  expect(await offClient.share(file.id, { lifetimeS: 60 })).toMatchObject({ ok: false, failure });
  expect(await configurationOf(offClient)('links.list', {})).toMatchObject([
    { id: link?.id, url: null, shortUrl: null },
  ]);
  await off.stop();

  const again = configurationOf(await clientOf((await start(dataDir)).own));
  expect(await again('links.list', {})).toMatchObject([{ id: link?.id, url }]);
  expect(await (await fetch(url)).text()).toBe('x');
  expect(await again('links.list', {})).toMatchObject([{ useCount: 1 }]);
  expect(await again('links.revoke', { id: link?.id })).toEqual({ revoked: 1 });
  expect((await fetch(url)).status).toBe(410);
  expect(await again('links.list', {})).toEqual([]);
  expect(await again('links.revoke', { id: null })).toEqual({ revoked: 0 });
  expect(await again('journal.list', { before: null, limit: 9 })).toMatchObject({
    events: [{ call: 'links.revoke', subject: 'letter.txt', before: [{ fileName: 'letter.txt' }], after: null }],
    total: 1,
  });
});

test('a webhook is set, tested, watched and removed over that socket', async () => {
  const receiver = await startWebhookReceiver();
  onTestFinished(() => receiver.close());
  const dataDir = temporaryDirectory();
  const { own, base_url: baseUrl } = await start(dataDir);
  const client = await clientOf(own);
  const configure = configurationOf(client);
  expect(await configure('webhook.get', {})).toBeNull();
  for (const name of ['webhook.test', 'webhook.remove'])
    expect(await client.configure?.(name, {})).toMatchObject({ ok: false, failure: { status: 404 } });
  const set = await client.setWebhook(receiver.url);
  receiver.secret = (set.ok ? set.value.signingSecret : null) ?? '';
  const refused = { status: null, problem: { code: 'webhook.problem.refused-address' } };
  expect(await configure('webhook.test', {})).toMatchObject(refused);
  await configure('webhook.allow', { allowsPrivateHost: true });
  expect(await configure('webhook.test', {})).toMatchObject({ status: 200, problem: null });
  expect(receiver.received).toMatchObject([{ kind: 'webhook.test', isGenuine: true }]);

  receiver.answer = withStatus(410);
  const port = { baseUrl: baseUrl ?? '' };
  await call(port, credentialsOf(dataDir), '/api/file/uploadfile', uploadBody({ content: 'x' }));
  const state = { url: receiver.url, allowsPrivateHost: true, waiting: 0, dead: 1 };
  await expect.poll(() => configure('webhook.get', {}), { timeout: 5_000 }).toMatchObject(state);
  const [dead] = (await configure('webhook.journal', { state: 'dead', limit: 10 })) as { readonly id: string }[];
  expect(dead).toMatchObject({ kind: 'file.uploaded', attempts: 1, problem: { code: 'webhook.problem.gone' } });
  receiver.answer = withStatus(200);
  expect(await configure('webhook.retry', { id: dead?.id })).toEqual({ retried: 1 });
  await expect.poll(() => configure('webhook.get', {}), { timeout: 5_000 }).toMatchObject({ waiting: 0, dead: 0 });

  const again = (await configure('webhook.set', { url: receiver.url, allowsPrivateHost: true })) as { secret: string };
  expect(again.secret).not.toBe(receiver.secret);
  await configure('webhook.remove', {});
  expect(await configure('webhook.get', {})).toBeNull();
  expect(await client.cloudInfo()).toMatchObject({ ok: true, value: { webHookUrl: null } });
});

test('a webhook that an administrator sets by the interface keeps the permission of its host, and no other', async () => {
  const dataDir = temporaryDirectory();
  const client = await clientOf((await start(dataDir)).own);
  const configure = configurationOf(client);
  await configure('webhook.set', { url: 'http://127.0.0.1:9/a', allowsPrivateHost: true });
  await client.setWebhook('http://127.0.0.1:9/b');
  expect(await configure('webhook.get', {})).toMatchObject({ allowsPrivateHost: true });
  await client.setWebhook('http://127.0.0.1:10/b');
  expect(await configure('webhook.get', {})).toMatchObject({ allowsPrivateHost: false });

  await client.setWebhook('https://hook.example/b?token=secret');
  await configure('webhook.allow', { allowsPrivateHost: true });
  await configure('webhook.remove', {});
  const journal = (await configure('journal.list', { before: null, limit: 9 })) as { readonly events: unknown[] };
  const hook = (allowsPrivateHost: boolean) => ({ url: 'https://hook.example/b', allowsPrivateHost });
  expect(journal.events.slice(0, 3)).toMatchObject([
    { call: 'webhook.remove', subject: 'hook.example', before: hook(true), after: null },
    { call: 'webhook.allow', subject: 'hook.example', before: hook(false), after: hook(true) },
    { call: 'webhook.set', before: { url: 'http://127.0.0.1:10/b' }, after: hook(false) },
  ]);
  expect(journal.events).toHaveLength(6);
  expect(JSON.stringify(journal)).not.toMatch(/secret|whsec/u);
});
