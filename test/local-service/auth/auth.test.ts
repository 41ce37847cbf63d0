import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#lib/sqlite.ts';
import { amxSignature, parseAmxToken } from '#local-service/auth/authenticate.ts';
import { ensureIdentity } from '#local-service/auth/identities.ts';
import { equalInConstantTime } from '#local-service/auth/hashes.ts';
import { createSecretBox } from '#local-service/auth/secret-box.ts';
import { ensureServiceKey } from '#local-service/auth/secrets.ts';
import { openServiceData } from '#local-service/service-data.ts';
import { createNonceStore } from '#local-service/store/sqlite/nonce-store.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

async function database() {
  const opened = await openServiceData(temporaryDirectory());
  if (!opened.ok) throw new Error(opened.why.code);
  const { store, paths, sqlite, close } = opened.data;
  onTestFinished(close);
  return { paths, store, db: sqlite.writer };
}

describe('amx', () => {
  // Computed with openssl: printf '%s' TEXT | openssl dgst -sha256 -hmac secret -binary | base64
  test('signs the text that the scheme describes', () => {
    const token = { appId: 'app', nonce: 'n1', unixSeconds: 1_700_000_000 };
    const request = { method: 'GET', uri: 'http://127.0.0.1:4000/API/Ping?q=A b', bodyMd5: '' };
    const secret = Buffer.from('secret').toString('base64');
    expect(amxSignature(token, request, secret)).toBe('MdJVjR3yn1BQwjlm9lT4sL9cZpy4iz54FDmzKr4+cBY=');
  });

  test("parses the header's form, and nothing else", () => {
    expect(parseAmxToken('a-1:c2ln+/=:nonce:17')).toEqual({
      appId: 'a-1',
      signature: 'c2ln+/=',
      nonce: 'nonce',
      unixSeconds: 17,
    });
    for (const text of ['', 'a:b:c', 'a:b:c:d', 'a:b:c:1:2', 'a:b: c:1', 'a b:c:d:1', `a:b:${'n'.repeat(129)}:1`]) {
      expect(parseAmxToken(text)).toBeNull();
    }
  });
});

test('a sealed secret opens for its context and key only', () => {
  const box = createSecretBox(Buffer.alloc(32, 1));
  const sealed = box.seal('secret', 'app-1');
  expect(box.open(sealed, 'app-1')).toBe('secret');
  expect(box.seal('secret', 'app-1').equals(sealed)).toBe(false);
  expect(box.open(sealed, 'app-2')).toBeNull();
  expect(createSecretBox(Buffer.alloc(32, 2)).open(sealed, 'app-1')).toBeNull();
  for (let at = 0; at < sealed.byteLength; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(changed, 'app-1')).toBeNull();
  }
});

test('the key is made once, and a wrong one is not overwritten', () => {
  const file = path.join(temporaryDirectory(), 'key');
  const key = ensureServiceKey(file);
  expect(Buffer.from(ensureServiceKey(file)).equals(Buffer.from(key))).toBe(true);
  writeFileSync(file, 'short');
  expect(() => ensureServiceKey(file)).toThrow('not a key');
  expect(readFileSync(file, 'utf8')).toBe('short');
});

test('equalInConstantTime compares text', () => {
  expect([equalInConstantTime('a', 'a'), equalInConstantTime('a', 'b'), equalInConstantTime('a', 'aa')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a nonce is valid once for each app, and is forgotten when its signature has expired anyway', async () => {
  const { db } = await database();
  const nonces = createNonceStore(db);
  expect([nonces.use('a', 'n', 400, 100), nonces.use('a', 'n', 400, 101), nonces.use('b', 'n', 400, 102)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(createNonceStore(db).use('a', 'n', 400, 103)).toBe(false);
  nonces.use('a', 'later', 900, 600);
  expect(db.prepare('SELECT nonce FROM nonces').pluck().all()).toEqual(['later']);
});

describe('ensureIdentity', () => {
  const tags = [] as const;
  const count = (db: Database, table: string) => db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

  test('makes one identity for each company and role, and keeps it', async () => {
    const deps = { ...(await database()), tags, nowMs: () => 0 };
    const first = await ensureIdentity(deps, 'Acme', 'User');
    expect(await ensureIdentity(deps, 'Acme', 'User')).toEqual(first);
    const others = [await ensureIdentity(deps, 'Acme', 'Uploader'), await ensureIdentity(deps, 'Globex', 'User')];
    for (const other of others)
      expect(new Set([first.api_key, other.api_key, first.app_id, other.app_id]).size).toBe(4);
    expect([count(deps.db, 'companies'), count(deps.db, 'users'), count(deps.db, 'credentials')]).toEqual([2, 3, 3]);
  });

  test('enters into the database what a killed run wrote to the file only', async () => {
    const deps = { ...(await database()), tags, nowMs: () => 0 };
    const first = await ensureIdentity(deps, 'Acme', 'User');
    deps.db.exec('DELETE FROM credentials; DELETE FROM apps');
    expect(await ensureIdentity(deps, 'Acme', 'User')).toEqual(first);
    expect(count(deps.db, 'credentials')).toBe(1);
  });

  test('ends the old keys when they are removed from the file', async () => {
    const deps = { ...(await database()), tags, nowMs: () => 0 };
    const first = await ensureIdentity(deps, 'Acme', 'User');
    writeFileSync(deps.paths.credentials, '[]');
    const second = await ensureIdentity(deps, 'Acme', 'User');
    expect(second.api_key).not.toBe(first.api_key);
    expect([count(deps.db, 'apps'), count(deps.db, 'credentials'), count(deps.db, 'users')]).toEqual([1, 1, 1]);
  });

  test('stops at an unreadable file instead of making new keys', async () => {
    const deps = { ...(await database()), tags, nowMs: () => 0 };
    writeFileSync(deps.paths.credentials, '{"half":');
    await expect(ensureIdentity(deps, 'Acme', 'User')).rejects.toThrow('cannot be read as credentials');
    expect(count(deps.db, 'apps')).toBe(0);
    expect(existsSync(deps.paths.credentials)).toBe(true);
  });
});
