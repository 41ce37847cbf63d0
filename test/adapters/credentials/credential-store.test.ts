import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { createCredentialStore } from '#adapters/credentials/credential-store.ts';
import { hasKeyring, inKeyringSession, locked, unlocked } from './keyring-session.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'intray-secrets-'));
});
afterEach(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));

const origin = 'https://documents.example';

/** Runs a script with a store on the session's keychain. */
const inSession = (before: string, body: string): Promise<unknown> =>
  inKeyringSession(
    dir,
    before,
    `import { createCredentialStore } from '#adapters/credentials/credential-store.ts';
     const store = createCredentialStore({ dataDir: ${JSON.stringify(dir)}, env: {}, fileAllowed: () => false, waitMs: 3000 });
     const origin = ${JSON.stringify(origin)};
     export const result = await (async () => { ${body} })();`,
  );

describe.skipIf(!hasKeyring)('with a real keyring', () => {
  test('a key is stored, replaced and removed; without a key the state is "none"; nothing of it is on disk', async () => {
    const result = await inSession(
      unlocked,
      `const first = await store.get(origin);
       const place = await store.set(origin, 'key-one-in-clear');
       const second = await store.get(origin);
       await store.set(origin, 'key-two');
       const third = await store.get(origin);
       await store.remove(origin);
       return [first, place, second, third, await store.get(origin), await store.get('https://other.example')];`,
    );
    expect(result).toEqual([
      { kind: 'none' },
      'keychain',
      { kind: 'found', value: 'key-one-in-clear', place: 'keychain' },
      { kind: 'found', value: 'key-two', place: 'keychain' },
      { kind: 'none' },
      { kind: 'none' },
    ]);
    expect(spawnSync('grep', ['-r', 'key-one-in-clear', dir]).status).toBe(1);
  });

  test('a locked keyring is distinguished from a missing key, for reading and for writing', async () => {
    await inSession(unlocked, `await store.set(origin, 'key');`);
    const result = await inSession(
      locked,
      `return [await store.get(origin), await store.set(origin, 'other'), await store.get('https://other.example')];`,
    );
    expect(result).toEqual([{ kind: 'locked' }, 'locked', { kind: 'locked' }]);
  });

  test('a missing keyring is reported, too', async () => {
    const result = await inSession('true', `return (await store.get(origin)).kind;`);
    expect(result).toBe('unavailable');
  });
});

describe('without a keychain', () => {
  const none = () => Promise.reject(new Error('libsecret-1.so.0: cannot open shared object file'));
  const store = (env: NodeJS.ProcessEnv, allowed = true) =>
    createCredentialStore({ dataDir: dir, env, fileAllowed: () => allowed, loadKeychain: none });

  test.each([
    ['as it is printed', (printed: object) => printed],
    ['under the origin of its service', (printed: object) => ({ [origin]: printed })],
  ])('a key that a command of Intray printed is one from outside: %s', async (_name, given) => {
    const get = async (parts: object) => {
      const printed = {
        base_url: `${origin}/team`,
        api_key: 'A',
        ...parts,
        name: 'Scanner 3',
        user_name: 'a@b.example',
      };
      return store({ INTRAY_SERVICE_KEYS: JSON.stringify(given(printed)) }).get(origin);
    };
    const found = (auth: object) => ({
      ...{ kind: 'found', place: 'environment' },
      value: JSON.stringify({ apiKey: 'A', auth, baseUrl: `${origin}/team` }),
    });
    const pair = { app_id: 'I', secret: 'S' };
    expect(await get({ access_token: 'T', ...pair })).toEqual(found({ kind: 'bearer', accessToken: 'T' }));
    expect(await get({ access_token: null, ...pair })).toEqual(found({ kind: 'amx', appId: 'I', secret: 'S' }));
  });

  test('a printed key without an address belongs to no service, which is said', async () => {
    const printed = { base_url: null, api_key: 'A', access_token: 'T' };
    const outcome = await store({ INTRAY_SERVICE_KEYS: JSON.stringify(printed) }).get(origin);
    expect(outcome).toEqual({ kind: 'unavailable', why: message('keys.not-json', { name: 'INTRAY_SERVICE_KEYS' }) });
  });

  test('the environment and a service credential give keys, the environment first', async () => {
    await writeFile(
      path.join(dir, 'intray-service-keys'),
      JSON.stringify({ [origin]: 'from file', 'https://b.example': { a: 1 } }),
    );
    const env = { CREDENTIALS_DIRECTORY: dir, INTRAY_SERVICE_KEYS: JSON.stringify({ [origin]: 'from environment' }) };
    expect(await store(env).get(origin)).toEqual({ kind: 'found', value: 'from environment', place: 'environment' });
    const fromFile = { kind: 'found', place: 'credential-file' };
    expect(await store(env).get('https://b.example')).toEqual({ ...fromFile, value: '{"a":1}' });
    expect(await store({ CREDENTIALS_DIRECTORY: dir }).get(origin)).toEqual({ ...fromFile, value: 'from file' });
    for (const text of ['not json', '[]', '"key"']) {
      const why = message('keys.not-json', { name: 'INTRAY_SERVICE_KEYS' });
      expect(await store({ INTRAY_SERVICE_KEYS: text }).get(origin)).toEqual({ kind: 'unavailable', why });
    }
  });

  test('an encrypted file needs explicit consent and a passphrase from outside', async () => {
    const env = { INTRAY_SECRETS_PASSPHRASE: 'correct horse' };
    expect(await store({}).set(origin, 'key')).toBeNull();
    expect(await store(env, false).set(origin, 'key')).toBeNull();
    expect(await store(env).set(origin, 'key')).toBe('encrypted-file');
    await store(env).set('https://b.example', 'second');
    expect(await store(env).get(origin)).toEqual({ kind: 'found', value: 'key', place: 'encrypted-file' });
    const file = path.join(dir, 'secrets.sealed');
    expect(await readFile(file, 'latin1')).not.toContain('key');
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await store({ INTRAY_SECRETS_PASSPHRASE: 'wrong' }).get(origin)).toMatchObject({ kind: 'unavailable' });
    await store(env).remove(origin);
    expect(await store(env).get(origin)).toEqual({ kind: 'none' });
    expect(await store(env).get('https://b.example')).toEqual({
      kind: 'found',
      value: 'second',
      place: 'encrypted-file',
    });
  });

  test('a passphrase that a person types opens the file until the process ends', async () => {
    const first = store({});
    expect(first.usePassphrase('correct horse')).toBe(true);
    expect(await first.set(origin, 'key')).toBe('encrypted-file');
    expect(await first.get(origin)).toEqual({ kind: 'found', value: 'key', place: 'encrypted-file' });

    const next = store({});
    expect(await next.get(origin)).toEqual({ kind: 'sealed' });
    // Without the passphrase, the file is not replaced by one with another.
    expect(await next.set(origin, 'other')).toBeNull();
    expect(next.usePassphrase('wrong horse')).toBe(false);
    expect(await next.get(origin)).toEqual({ kind: 'sealed' });
    expect(next.usePassphrase('correct horse')).toBe(true);
    expect(await next.get(origin)).toEqual({ kind: 'found', value: 'key', place: 'encrypted-file' });
  });

  test('a typed passphrase does not replace that from outside', async () => {
    const env = { INTRAY_SECRETS_PASSPHRASE: 'from outside' };
    await store(env).set(origin, 'key');
    const typed = store(env);
    expect(typed.usePassphrase('something else')).toBe(true);
    expect(await typed.get(origin)).toMatchObject({ kind: 'found', value: 'key' });
  });
});
