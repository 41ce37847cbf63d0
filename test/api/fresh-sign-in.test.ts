import { describe, expect, test } from 'vitest';
import { preferencesSchema } from '#adapters/settings/settings-schema.ts';
import { createConfigurationHandlers } from '#api/handlers/configuration-handlers.ts';
import { createFolderHandlers } from '#api/handlers/folder-handlers.ts';
import { createSettingsHandlers } from '#api/handlers/settings-handlers.ts';
import { createSourceHandlers } from '#api/handlers/source-handlers.ts';
import type { Peer } from '#api/handlers.ts';

const peerOf = (signIn: Peer['signIn']): Peer => ({ id: 'p', capabilities: new Set(), signIn });
const page = (isFresh: boolean) => peerOf({ id: 's', isFresh: () => isFresh });
const refusal = { ok: false, error: { code: 'sign-in-again' } };

describe('settings by which others could listen', () => {
  const before = preferencesSchema.parse({ theme: 'dark' });
  const kept: object[] = [];
  const handlers = createSettingsHandlers({
    appSettings: { preferences: () => before, setPreferences: (given: object) => kept.push(given) && before },
    changed: () => undefined,
  } as unknown as Parameters<typeof createSettingsHandlers>[0]);
  const set = (changes: object, peer: Peer) => {
    kept.length = 0;
    const outcome = handlers['settings.set'](changes, peer);
    return { outcome, wasKept: kept.length > 0 };
  };

  test.each([
    ['proxy', { proxy: { kind: 'manual', url: 'http://127.0.0.1:9' } }],
    ['extraCaFile', { extraCaFile: '/tmp/ca.pem' }],
  ] as const)('%s changes from a page only shortly after signing in', (field, changes) => {
    const late = set(changes, page(false));
    expect(late.outcome).toMatchObject({ ...refusal, error: { code: 'sign-in-again', detail: { field } } });
    expect(late.wasKept).toBe(false);
    expect(set(changes, page(true)).wasKept).toBe(true);
    expect(set(changes, peerOf(null)).wasKept).toBe(true);
  });

  test('harmless and unchanged settings can be saved from every page', () => {
    expect(set({ proxy: { kind: 'system' }, extraCaFile: null }, page(false)).wasKept).toBe(true);
    expect(set({ theme: 'light' }, page(false)).wasKept).toBe(true);
  });
});

describe('folders', () => {
  const judged: string[] = [];
  const handlers = createFolderHandlers({
    settings: { folders: () => [{ id: 'w', root: '/opt/watched' }] },
    places: {
      isUsualPlace: (path: string) => Promise.resolve(path.startsWith('/home/anna/')),
      judgeFolder: (path: string) => {
        judged.push(path);
        return Promise.resolve({ ok: false, code: 'judged', why: 'It was judged.' });
      },
    },
  } as unknown as Parameters<typeof createFolderHandlers>[0]);
  const add = async (path: string, peer: Peer) => handlers['folders.add']({ path, rules: {}, create: true }, peer);

  test('outside the home and drives can be watched only shortly after signing in', async () => {
    expect(await add('/etc/ssl', page(false))).toMatchObject(refusal);
    expect(await handlers['folders.dryRun']({ path: '/etc/ssl', rules: {} }, page(false))).toMatchObject(refusal);
    expect(judged).toEqual([]);
    for (const peer of [page(true), peerOf(null)]) {
      expect(await add('/etc/ssl', peer)).toMatchObject({ error: { code: 'judged' } });
    }
    expect(await add('/home/anna/In', page(false))).toMatchObject({ error: { code: 'judged' } });
  });
});

describe('where the service reports and what it reaches', () => {
  const made: string[] = [];
  const service = {
    configure: (name: string) => made.push(name) && Promise.resolve({ ok: true, value: {} }),
    setWebhook: () => made.push('setWebhook') && Promise.resolve({ ok: true, value: { signingSecret: null } }),
  };
  const deps = { services: { current: () => service }, changed: () => undefined };
  const handlers = {
    ...createConfigurationHandlers(deps as unknown as Parameters<typeof createConfigurationHandlers>[0]),
    ...createSourceHandlers(deps as unknown as Parameters<typeof createSourceHandlers>[0]),
  };

  test.each([
    [
      'webhook.set',
      (peer: Peer) => handlers['configuration.webhook.set']({ url: hook, allowsPrivateHost: true }, peer),
    ],
    ['webhook.allow', (peer: Peer) => handlers['configuration.webhook.allow']({ allowsPrivateHost: true }, peer)],
    ['fetch.setHosts', (peer: Peer) => handlers['configuration.fetch.setHosts']({ allowedHosts: ['nas'] }, peer)],
    [
      'fetch.setEndpoint',
      (peer: Peer) => handlers['configuration.fetch.setEndpoint']({ source: 's', endpoint: 'http://nas' }, peer),
    ],
    ['users.add', (peer: Peer) => handlers['configuration.users.add'](newUser, peer)],
    ['users.change', (peer: Peer) => handlers['configuration.users.change']({ id, role: 'User' }, peer)],
    ['users.block', (peer: Peer) => handlers['configuration.users.block']({ id }, peer)],
    ['users.unblock', (peer: Peer) => handlers['configuration.users.unblock']({ id }, peer)],
    ['users.remove', (peer: Peer) => handlers['configuration.users.remove']({ id }, peer)],
    ['keys.make', (peer: Peer) => handlers['configuration.keys.make']({ userId: id, name: 'scanner' }, peer)],
    ['keys.rename', (peer: Peer) => handlers['configuration.keys.rename']({ id, name: 'scanner' }, peer)],
    ['keys.revoke', (peer: Peer) => handlers['configuration.keys.revoke']({ id }, peer)],
    ['setWebhook', (peer: Peer) => handlers['service.setWebhook']({ url: hook }, peer)],
  ] as const)('%s is changed by a page only shortly after signing in', async (name, change) => {
    made.length = 0;
    expect(await change(page(false))).toMatchObject(refusal);
    expect(made).toEqual([]);
    for (const peer of [page(true), peerOf(null)]) expect(await change(peer)).toMatchObject({ ok: true });
    expect(made).toEqual([name, name]);
  });

  test('a page can end what it may not begin', async () => {
    expect(await handlers['configuration.webhook.remove']({}, page(false))).toMatchObject({ ok: true });
    expect(await handlers['configuration.links.revoke']({ id: null }, page(false))).toMatchObject({ ok: true });
  });
});

const hook = 'https://hooks.example.org/in';
const id = '2f1c7e52-6a5e-4d0b-9a4f-1d7c1f2e0001';
const newUser = { userName: 'ada@example.net', name: '', lastName: '', role: 'User' } as const;
