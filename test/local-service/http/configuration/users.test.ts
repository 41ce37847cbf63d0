import { expect, test } from 'vitest';
import { userLimits } from '#service-api/configuration/user-calls.ts';
import { openConfiguration, type ConfigurationFixture } from './configuration-fixture.ts';

const ada = { userName: 'ada@example.net', name: 'Ada', lastName: 'L', role: 'User' } as const;
const admin = { userName: 'grace@example.net', name: 'Grace', lastName: 'H', role: 'Account Admin' } as const;

const journal = async (fixture: ConfigurationFixture) =>
  (await fixture.ask('journal.list', { before: null, limit: 200 })).events.toReversed();

test('a user is added, changed, blocked and removed, and every change is in the journal', async () => {
  const fixture = await openConfiguration();
  const { id } = await fixture.ask('users.add', { ...ada, userName: '  Ada@Example.NET ' });
  const { userName, ...shown } = ada;
  expect(await fixture.ask('users.change', { id, role: 'Uploader' })).toMatchObject({ userName, role: 'Uploader' });
  expect(await fixture.ask('users.block', { id })).toMatchObject({ status: 'disabled', role: 'Uploader' });
  expect(await fixture.ask('users.unblock', { id })).toMatchObject({ status: 'active' });
  await fixture.ask('users.remove', { id });
  expect((await fixture.ask('users.list', {})).users.map((user) => user.id)).toEqual([fixture.userId]);
  const [active, uploader] = [
    { ...shown, status: 'active' },
    { ...shown, role: 'Uploader', status: 'active' },
  ];
  const blocked = { ...uploader, status: 'disabled' };
  const who = { userName: 'ada@example.org', subject: userName };
  expect(await journal(fixture)).toMatchObject([
    { ...who, call: 'users.add', before: null, after: active },
    { ...who, call: 'users.change', before: active, after: uploader },
    { ...who, call: 'users.block', before: uploader, after: blocked },
    { ...who, call: 'users.unblock', before: blocked, after: uploader },
    { ...who, call: 'users.remove', before: uploader, after: null },
  ]);
});

test('a user who was removed comes back under the same name, without the earlier keys', async () => {
  const fixture = await openConfiguration();
  const { id } = await fixture.ask('users.add', ada);
  await fixture.ask('keys.make', { userId: id, name: 'scanner' });
  await fixture.ask('users.block', { id });
  await fixture.ask('users.remove', { id });
  expect(await fixture.ask('users.add', { ...ada, role: 'Uploader' })).toMatchObject({
    ...{ id, role: 'Uploader', status: 'active', keys: [] },
  });
});

test('users and keys that cannot be changed are refused, and nothing changes', async () => {
  const fixture = await openConfiguration();
  const { userId: own, data } = fixture;
  const { id } = await fixture.ask('users.add', ada);
  const before = [await fixture.ask('users.list', {}), (await journal(fixture)).length];
  const none = '00000000-0000-4000-8000-000000000000';
  const refused = [
    [await fixture.refusal('users.add', ada), 'user-name-taken'],
    [await fixture.refusal('users.change', { id: none, name: 'x' }), 'no-user'],
    [await fixture.refusal('users.change', { id: own, role: 'User' }), 'own-user'],
    [await fixture.refusal('users.block', { id: own }), 'own-user'],
    [await fixture.refusal('users.remove', { id: own }), 'own-user'],
    [await fixture.refusal('keys.make', { userId: none, name: 'x' }), 'no-user'],
    [await fixture.refusal('keys.rename', { id: none, name: 'x' }), 'no-key'],
    [await fixture.refusal('keys.revoke', { id: none }), 'no-key'],
  ];
  for (const [code, reason] of refused) expect(code).toBe(`service.configuration.${reason}`);
  expect([await fixture.ask('users.list', {}), (await journal(fixture)).length]).toEqual(before);

  // Another user of the credentials file may be blocked, and nothing else.
  data.sqlite.writer.exec(`UPDATE users SET from_file = 1 WHERE id = '${id}'`);
  for (const code of [
    await fixture.refusal('users.change', { id, role: 'Uploader' }),
    await fixture.refusal('users.remove', { id }),
  ])
    expect(code).toBe('service.configuration.file-user');
  expect(await fixture.ask('users.block', { id })).toMatchObject({ status: 'disabled', isFromFile: true });
});

test('the last active administrator stays one', async () => {
  const fixture = await openConfiguration();
  // No user of the credentials file is left, who could not be changed anyway.
  fixture.data.sqlite.writer.exec('UPDATE users SET from_file = 0');
  const { id } = await fixture.ask('users.add', admin);
  await fixture.ask('users.block', { id: fixture.userId });
  const tries = [
    await fixture.refusal('users.change', { id, role: 'User' }),
    await fixture.refusal('users.block', { id }),
    await fixture.refusal('users.remove', { id }),
  ];
  expect(new Set(tries)).toEqual(new Set(['service.configuration.last-administrator']));
  expect(await fixture.ask('users.change', { id, name: 'Amazing Grace' })).toMatchObject({ role: 'Account Admin' });
  await fixture.ask('users.unblock', { id: fixture.userId });
  await fixture.ask('users.remove', { id });
});

test('a key is shown once and named, and its secrets are in no other answer and not in the journal', async () => {
  const fixture = await openConfiguration();
  const { id: userId } = await fixture.ask('users.add', ada);
  const made = await fixture.ask('keys.make', { userId, name: ' Scanner ' });
  expect(made).toMatchObject({ userName: ada.userName, address: 'http://127.0.0.1:4000', appId: made.key.id });
  expect(await fixture.refusal('keys.make', { userId, name: 'SCANNER' })).toContain('key-name-taken');
  const other = await fixture.ask('keys.make', { userId, name: 'Phone' });
  expect(await fixture.refusal('keys.rename', { id: other.key.id, name: 'scanner' })).toContain('key-name-taken');
  await fixture.ask('keys.rename', { id: made.key.id, name: 'scanner' });
  await fixture.ask('keys.revoke', { id: other.key.id });
  const { users } = await fixture.ask('users.list', {});
  const key = { id: made.appId, name: 'scanner', lastUsedAt: null, isFromFile: false };
  expect(users.find(({ id }) => id === userId)?.keys).toMatchObject([key]);
  const events = await journal(fixture);
  expect(events.slice(1)).toMatchObject([
    { call: 'keys.make', subject: ada.userName, before: null, after: { key: 'Scanner', appId: made.appId } },
    { call: 'keys.make', after: { key: 'Phone' } },
    { call: 'keys.rename', before: { key: 'Scanner' }, after: { key: 'scanner' } },
    { call: 'keys.revoke', before: { key: 'Phone', appId: other.appId }, after: null },
  ]);
  const rows = fixture.data.sqlite.writer.prepare('SELECT * FROM credentials JOIN apps ON id = app_id').all();
  const text = JSON.stringify([users, events, rows]);
  for (const secret of [made.apiKey, made.accessToken, made.secret]) expect(text).not.toContain(secret);
});

test('users and keys have limits, and names that are no address are refused', async () => {
  const fixture = await openConfiguration();
  const { id: userId } = await fixture.ask('users.add', ada);
  for (let count = 0; count < userLimits.keysPerUser; count += 1)
    await fixture.ask('keys.make', { userId, name: `key ${count}` });
  expect(await fixture.refusal('keys.make', { userId, name: 'one more' })).toContain('too-many');
  for (let count = 2; count < userLimits.users; count += 1)
    await fixture.ask('users.add', { ...ada, userName: `user${count}@example.net` });
  expect(await fixture.refusal('users.add', { ...ada, userName: 'more@example.net' })).toContain('too-many');
  for (const userName of ['', 'ada', 'ada@', `${'a'.repeat(200)}@example.net`, 'a b@example.net'])
    await expect(fixture.ask('users.add', { ...ada, userName })).rejects.toThrow();
});
