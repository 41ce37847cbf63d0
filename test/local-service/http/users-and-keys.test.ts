import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { configurationCalls } from '#service-api/configuration/calls.ts';
import type { NewKey } from '#service-api/configuration/user-calls.ts';
import { countOf } from '../../config/extent.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { amxHeaders } from './amx-headers.ts';
import { clientOf, configurationOf, start } from './own-client.ts';
import { call, headersOf, uploadBody } from './test-service.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';

type Configure = ReturnType<typeof configurationOf>;

const [users, key, user] = [
  configurationCalls['users.list'].output,
  configurationCalls['keys.make'].output,
  configurationCalls['users.add'].output,
];
const addUser = async (configure: Configure, name: string, role = 'User') =>
  user.parse(await configure('users.add', { userName: `${name}@example.net`, name, lastName: '', role }));
const makeKey = async (configure: Configure, userId: string, name: string) =>
  key.parse(await configure('keys.make', { userId, name }));
const listed = async (configure: Configure) => users.parse(await configure('users.list', {})).users;

const credentialsOf = ({ apiKey, accessToken, appId, secret }: NewKey): Credentials => ({
  ...{ company: '', role: 'User', api_key: apiKey, access_token: accessToken, app_id: appId, secret },
});

/** Asks with both ways to sign in, and returns both statuses. */
async function statuses(baseUrl: string, made: NewKey): Promise<readonly number[]> {
  const url = `${baseUrl}/api/platform/who-am-i`;
  const who = credentialsOf(made);
  const all = [headersOf(who), amxHeaders(who, { method: 'GET', url })];
  const answers = await Promise.all(all.map((headers) => fetch(url, { headers })));
  return answers.map(({ status }) => status);
}

async function opened(dataDir: string) {
  const service = await start(dataDir);
  return { ...service, baseUrl: service.base_url ?? '', configure: configurationOf(await clientOf(service.own)) };
}

test('a key works over the port until the user is blocked or the key revoked, with both ways to sign in', async () => {
  const dataDir = temporaryDirectory();
  const first = await opened(dataDir);
  const { configure, baseUrl } = first;
  const ada = await addUser(configure, 'ada', 'Uploader');
  const [kept, revoked] = [await makeKey(configure, ada.id, 'kept'), await makeKey(configure, ada.id, 'revoked')];
  expect(kept.address).toBe(baseUrl);
  const bob = await addUser(configure, 'bob');
  const removed = await makeKey(configure, bob.id, 'scanner');
  for (const made of [kept, revoked, removed]) expect(await statuses(baseUrl, made)).toEqual([200, 200]);
  const used = async () =>
    (await listed(configure)).flatMap(({ keys }) => keys).filter(({ lastUsedAt }) => lastUsedAt !== null);
  await expect.poll(async () => (await used()).length).toBe(3);

  await configure('keys.revoke', { id: revoked.appId });
  expect([await statuses(baseUrl, revoked), await statuses(baseUrl, kept)]).toEqual([
    [401, 401],
    [200, 200],
  ]);
  const upload = uploadBody({ content: 'x' });
  const { body: file } = await call({ baseUrl }, credentialsOf(removed), '/api/file/uploadfile', upload);
  await configure('users.remove', { id: bob.id });
  expect(await statuses(baseUrl, removed)).toEqual([401, 401]);
  await configure('users.block', { id: ada.id });
  expect(await statuses(baseUrl, kept)).toEqual([403, 403]);
  // Only whoever has all of the key learns that the account is blocked.
  const guessed = { ...headersOf(credentialsOf(kept)), authorization: 'Bearer guessed' };
  expect((await fetch(`${baseUrl}/api/platform/who-am-i`, { headers: guessed })).status).toBe(401);

  await first.stop();
  const again = await opened(dataDir);
  for (const made of [revoked, removed]) expect(await statuses(again.baseUrl, made)).toEqual([401, 401]);
  expect(await statuses(again.baseUrl, kept)).toEqual([403, 403]);
  await again.configure('users.unblock', { id: ada.id });
  expect(await statuses(again.baseUrl, kept)).toEqual([200, 200]);
  const headers = headersOf(credentialsOf(kept));
  expect((await fetch(`${again.baseUrl}/api/source/list`, { headers })).status).toBe(403);
  await again.configure('users.change', { id: ada.id, role: 'Account Admin' });
  expect((await fetch(`${again.baseUrl}/api/source/list`, { headers })).status).toBe(200);
  const found = (await (await fetch(`${again.baseUrl}/api/file/detail/${file.id}`, { headers })).json()) as object;
  expect(found).toMatchObject({ user_name: 'bob@example.net' });
});

test('what is secret about a key is in no file, whatever was done with it', async () => {
  const dataDir = temporaryDirectory();
  const { configure, baseUrl, stop } = await opened(dataDir);
  const { id } = await addUser(configure, 'ada');
  const [kept, revoked] = [await makeKey(configure, id, 'kept'), await makeKey(configure, id, 'revoked')];
  for (const made of [kept, revoked]) expect(await statuses(baseUrl, made)).toEqual([200, 200]);
  await configure('keys.rename', { id: kept.appId, name: 'renamed' });
  await configure('keys.revoke', { id: revoked.appId });
  expect(await statuses(baseUrl, revoked)).toEqual([401, 401]);
  await configure('configuration.export', {});
  const check = (): void => {
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(['service.db', 'local-service.log']));
    for (const { parentPath, name } of files) {
      const text = readFileSync(path.join(parentPath, name)).toString('latin1');
      const secrets = [kept, revoked].flatMap(({ apiKey, accessToken, secret }) => [apiKey, accessToken, secret]);
      const raw = secrets.map((each) => Buffer.from(each, 'base64').toString('latin1'));
      expect([name, [...secrets, ...raw].filter((each) => text.includes(each))]).toEqual([name, []]);
    }
  };
  check();
  await stop();
  check();
});

test('a user has both or no half of a key, and a revoked one nothing, whenever the service is killed', async () => {
  const dataDir = temporaryDirectory();
  const known = new Map<string, NewKey>();
  const revoked: NewKey[] = [];
  let answered = 0;
  for (let round = 0; round < countOf('kills of the service'); round += 1) {
    const { configure, baseUrl, kill } = await opened(dataDir);
    const all = await listed(configure);
    const own = all.find(({ isOwn }) => isOwn);
    const people = all.filter(({ isOwn }) => !isOwn);
    expect(own?.keys.filter(({ isFromFile }) => isFromFile)).toHaveLength(1);
    const keys = people.flatMap((each) => each.keys.map(({ id }) => id));
    // A key of which the answer was lost may exist; one that was answered does, and one that was revoked does not.
    expect([...known.keys()].filter((id) => !keys.includes(id))).toEqual([]);
    expect(revoked.filter(({ appId }) => keys.includes(appId))).toEqual([]);
    for (const made of [...known.values()].slice(-3)) expect(await statuses(baseUrl, made)).toEqual([200, 200]);
    for (const made of revoked.slice(-3)) expect(await statuses(baseUrl, made)).toEqual([401, 401]);
    const work = async (): Promise<void> => {
      for (;;) {
        const { id } = await addUser(configure, randomUUID());
        const [stays, goes] = [await makeKey(configure, id, 'stays'), await makeKey(configure, id, 'goes')];
        known.set(stays.appId, stays);
        known.set(goes.appId, goes);
        known.delete(goes.appId);
        await configure('keys.revoke', { id: goes.appId });
        revoked.push(goes);
        answered += 1;
      }
    };
    const working = work().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 150));
    await kill();
    await working;
  }
  expect(answered).toBeGreaterThan(0);
}, 120_000);

test('an entry that was removed from the credentials file ends its keys at the next start, and no others', async () => {
  const dataDir = temporaryDirectory();
  const first = await opened(dataDir);
  const [own] = await listed(first.configure);
  const made = await makeKey(first.configure, own?.id ?? '', 'other program');
  await first.stop();
  const file = path.join(dataDir, 'service', 'credentials.json');
  const [before] = JSON.parse(readFileSync(file, 'utf8')) as Credentials[];
  writeFileSync(file, '[]');
  const { baseUrl, configure } = await opened(dataDir);
  expect(await statuses(baseUrl, made)).toEqual([200, 200]);
  const headers = headersOf({ api_key: before?.api_key ?? '', access_token: before?.access_token ?? '' });
  expect((await fetch(`${baseUrl}/api/platform/ping`, { headers })).status).toBe(401);
  expect((await listed(configure)).map(({ id, keys }) => [id, keys.length])).toEqual([[own?.id, 2]]);
});
