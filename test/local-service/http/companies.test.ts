import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameEntries } from '#local-service/auth/identities.ts';
import { removeCompany } from '#local-service/companies/change-companies.ts';
import type { Credentials } from '#local-service/auth/credentials-file.ts';
import type { OwnOutput } from '#service-api/own-calls.ts';
import { call, headersOf, postJson, startTestService, upload, type TestService } from './test-service.ts';

type Name = 'companies.list' | 'companies.add' | 'companies.rename' | 'companies.remove' | 'journal.list';

let service: TestService;
beforeEach(async () => void (service = await startTestService({ ownCallsOnPort: true })));
afterEach(() => service.close());

const post = (name: string, body: unknown, who: Credentials = service.admin) =>
  call(service, who, `/config/${name}`, postJson(body));
async function ask<Asked extends Name>(name: Asked, body: unknown): Promise<OwnOutput<Asked>> {
  const { status, body: answer } = await post(name, body);
  expect([name, status]).toEqual([name, 200]);
  return answer as unknown as OwnOutput<Asked>;
}
const list = async () => (await ask('companies.list', {})).companies;
const idOf = async (name: string) => (await list()).find((one) => one.name === name)?.id ?? '';
const add = async (name: string): Promise<Credentials> => {
  const { apiKey, accessToken, appId, secret } = await ask('companies.add', { name });
  return { company: name, role: 'Account Admin', api_key: apiKey, access_token: accessToken, app_id: appId, secret };
};
const ping = async (who: Credentials) => (await call(service, who, '/api/platform/ping')).status;
const inFile = () => {
  const all = JSON.parse(readFileSync(service.data.paths.credentials, 'utf8')) as readonly Credentials[];
  return all.map(({ company, app_id: appId }) => [company, appId]);
};

test.each(['companies.list', 'companies.add', 'companies.rename', 'companies.remove'])(
  '%s is for administrators of Intray alone',
  async (name) => {
    const id = crypto.randomUUID();
    const body = { 'companies.list': {}, 'companies.add': { name: 'B' }, 'companies.remove': { id } }[name] ?? {
      ...{ id, name: 'C' },
    };
    const others = [
      await service.identity('Account Admin', 'Acme'),
      await service.identity('Account Admin', 'intray'),
      await service.identity('User'),
      await service.identity('Uploader'),
    ];
    for (const who of others) {
      expect((await post(name, body, who)).status).toBe(403);
      const listed = await fetch(`${service.baseUrl}/own`, { headers: headersOf(who) });
      expect(JSON.stringify(await listed.json())).not.toContain('companies.');
    }
    expect((await list()).map((one) => one.name)).toEqual(['Intray', 'Acme', 'intray']);
  },
);

test('one is added with a key of its administrator, which the file has, too, and is listed with what it uses', async () => {
  const keys = await add('  Acme Ltd ');
  expect(await ping(keys)).toBe(200);
  expect((await call(service, keys, '/api/account/companies')).body).toMatchObject([{ name: 'Acme Ltd' }]);
  await upload(service, keys, { name: 'letter.txt', content: 'Dear Sirs' });
  expect(await list()).toMatchObject([
    { name: 'Intray', users: 1, documents: 0, bytes: 0, isOwn: true },
    { name: 'Acme Ltd', users: 1, documents: 1, bytes: 9, isOwn: false },
  ]);
  const { api_key: apiKey, app_id: appId } = await service.identity('Account Admin', 'Acme Ltd');
  expect([apiKey, appId]).toEqual([keys.api_key, keys.app_id]);
  const { events } = await ask('journal.list', { before: null, limit: 9 });
  expect(events).toMatchObject([{ call: 'companies.add', subject: 'Acme Ltd', after: { name: 'Acme Ltd' } }]);
  expect(JSON.stringify(events)).not.toContain(keys.api_key);
});

test('names that would be confused, or are none, are refused with the reason', async () => {
  await add('Acme');
  for (const [name, status, words] of [
    ['ACME ', 409, 'There is a company Acme already'],
    ['intray', 409, 'There is a company Intray already'],
    ['two\nlines', 422, 'one line'],
    ['   ', 422, 'one line'],
    ['x'.repeat(101), 422, 'one line'],
  ] as const) {
    const added = await post('companies.add', { name });
    expect([name, added.status, added.body.error.message]).toEqual([
      name,
      status,
      expect.stringContaining(words) as string,
    ]);
  }
  const id = await idOf('Acme');
  expect((await post('companies.rename', { id, name: 'INTRAY' })).status).toBe(409);
  expect((await post('companies.rename', { id: crypto.randomUUID(), name: 'B' })).status).toBe(404);
  expect((await post('companies.remove', { id: crypto.randomUUID() })).status).toBe(404);
  const own = await idOf('Intray');
  expect((await post('companies.rename', { id: own, name: 'B' })).body.error.code).toBe('own_company');
  expect((await post('companies.remove', { id: own })).body.error.code).toBe('own_company');
  expect((await list()).map(({ name }) => name)).toEqual(['Intray', 'Acme']);
});

test('one is renamed in the database first; the file follows, also after a run that ended in between', async () => {
  const keys = await add('Acme');
  const id = await idOf('Acme');
  expect(await ask('companies.rename', { id, name: ' ACME ' })).toEqual({ name: 'ACME' });
  expect(inFile().at(-1)).toEqual(['ACME', keys.app_id]);
  expect(await ping(keys)).toBe(200);
  // The run ends after the commit.
  await service.data.store.transaction((tx) => tx.companies.rename(id, 'Globex', new Date().toISOString()));
  expect(inFile().at(-1)).toEqual(['ACME', keys.app_id]);
  // The old name makes another company, and takes nothing from this one.
  const other = await service.identity('Account Admin', 'ACME');
  expect(inFile().slice(-2)).toEqual([
    ['Globex', keys.app_id],
    ['ACME', other.app_id],
  ]);
  expect((await service.identity('Account Admin', 'Globex')).app_id).toBe(keys.app_id);
  expect(await ping(keys)).toBe(200);
});

test('one with documents is not removed, and one without is, with its keys', async () => {
  const keys = await add('Acme');
  const id = await idOf('Acme');
  const { body: file } = await upload(service, keys, { name: 'letter.txt', content: 'Dear Sirs' });
  const refused = await post('companies.remove', { id });
  expect(refused.body.error).toMatchObject({
    code: 'has_documents',
    message: expect.stringContaining('Acme still has documents (1)') as string,
  });
  await service.data.store.transaction((tx) =>
    tx.files.setStatus(file.id, { to: 'deleted', at: '2026-01-01T00:00:00.000Z', error: null, countsAsRetry: false }),
  );
  await service.identity('User', 'Acme');
  await ask('companies.remove', { id });
  expect(await ping(keys)).toBe(401);
  expect(await list()).toMatchObject([{ name: 'Intray' }]);
  expect(inFile().map(([company]) => company)).toEqual(['Intray']);
  const { events } = await ask('journal.list', { before: null, limit: 1 });
  expect(events).toMatchObject([{ call: 'companies.remove', subject: 'Acme', before: { name: 'Acme' }, after: null }]);
});

test('keys of a removed company that the file still has are not those of a new one of the same name', async () => {
  const keys = await add('Acme');
  const id = await idOf('Acme');
  // The run ends after the commit.
  await service.data.store.transaction((tx) => tx.companies.remove(id));
  await service.data.store.transaction((tx) => nameEntries(tx, service.data.paths));
  expect(inFile().at(-1)).toEqual(['Acme', keys.app_id]);
  const again = await add('Acme');
  expect(again.app_id).not.toBe(keys.app_id);
  expect([await ping(keys), await ping(again)]).toEqual([401, 200]);
  expect(inFile()).toHaveLength(2);
});

test('one is removed in the database first; the file follows, also after a run that ended in between', async () => {
  const keys = await add('Acme');
  const company = { id: await idOf('Acme'), name: 'Acme' };
  const { store, search, paths } = service.data;
  // The run ends before the commit.
  const undone = store.transaction(async (tx) => {
    await removeCompany(tx, search, paths, company);
    throw new Error('the disk is full');
  });
  await expect(undone).rejects.toThrow('the disk is full');
  expect((await service.identity('Account Admin', 'Acme')).app_id).toBe(keys.app_id);
  expect(await ping(keys)).toBe(200);
  // The run ends after the commit.
  await store.transaction((tx) => removeCompany(tx, search, paths, company));
  expect(inFile().at(-1)).toEqual(['Acme', keys.app_id]);
  await store.transaction((tx) => nameEntries(tx, paths));
  expect(inFile().map(([name]) => name)).toEqual(['Intray']);
  const again = await service.identity('Account Admin', 'Acme');
  expect(again.app_id).not.toBe(keys.app_id);
  expect([await ping(keys), await ping(again)]).toEqual([401, 200]);
});

test('two that are added at the same moment both have their keys in the file', async () => {
  const made = await Promise.all(['Acme', 'Globex', 'Initech'].map(add));
  expect(inFile().slice(1)).toEqual(made.map(({ company, app_id: appId }) => [company, appId]));
});

test('a request whose company is removed while it is answered is one with an unknown key', async () => {
  const keys = await add('Acme');
  const id = await idOf('Acme');
  const { store } = service.data;
  const transaction = store.transaction.bind(store);
  // The key was accepted; the company is gone before the document is stored.
  const spy = vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
    await transaction((tx) => tx.companies.remove(id));
    return transaction(work);
  });
  const refused = await upload(service, keys, { name: 'late.txt', content: 'late' });
  expect(spy).toHaveBeenCalled();
  spy.mockRestore();
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const left = service.db.prepare('SELECT count(*) FROM files').pluck().get();
  const events = service.db.prepare('SELECT count(*) FROM events').pluck().get();
  expect([left, events]).toEqual([0, 0]);
});
