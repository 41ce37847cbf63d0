import { createCipheriv, randomBytes, scryptSync } from 'node:crypto';
import { closeSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSealed, writeSealed } from '#adapters/credentials/sealed-file.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

const secrets = { 'https://service.example': 'a key', 'https://other.example': '{"auth":"bearer"}' };

/** Writes the file as earlier versions of Intray did: without a header, with a cheaper key derivation. */
function writeVersion1(file: string, passphrase: string): void {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const key = scryptSync(passphrase, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 128 * 2 ** 20 });
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  writeFileSync(file, Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]), { mode: 0o600 });
}

test('sealed contents open only with their passphrase, and the file states the cost of the key', () => {
  const file = path.join(temporaryDirectory(), 'secrets.sealed');
  expect(readSealed(file, 'right')).toBeNull();
  writeSealed(file, 'right', secrets);
  expect(readSealed(file, 'right')).toEqual(secrets);
  expect(() => readSealed(file, 'wrong')).toThrow();
  expect([...readFileSync(file).subarray(8, 12)]).toEqual([2, 17, 8, 1]);
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a file of an earlier version opens, and is written again', () => {
  const file = path.join(temporaryDirectory(), 'secrets.sealed');
  writeVersion1(file, 'right');
  const before = readFileSync(file);
  expect(() => readSealed(file, 'wrong')).toThrow();
  expect(readFileSync(file)).toEqual(before);
  expect(readSealed(file, 'right')).toEqual(secrets);
  expect(readFileSync(file).subarray(0, 8).toString()).toBe('IntrayKS');
  expect(readSealed(file, 'right')).toEqual(secrets);
});

test.skipIf(process.platform === 'win32')(
  'a file of an earlier version opens also where nothing can be written',
  () => {
    const file = path.join(temporaryDirectory(), 'secrets.sealed');
    writeVersion1(file, 'right');
    const before = readFileSync(file);
    const descriptor = openSync(file, 'r');
    // No file can be created beside it there, not even by root.
    expect(readSealed(`/dev/fd/${descriptor}`, 'right')).toEqual(secrets);
    closeSync(descriptor);
    expect(readFileSync(file)).toEqual(before);
  },
);

test('a file that is truncated or has one changed byte does not open', () => {
  const file = path.join(temporaryDirectory(), 'secrets.sealed');
  writeSealed(file, 'right', secrets);
  const whole = readFileSync(file);
  // Magic, version, each parameter, salt, nonce, tag, text.
  for (const at of [0, 8, 9, 10, 11, 12, 28, 40, 56, whole.length - 1]) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, changed);
    expect(() => readSealed(file, 'right'), `byte ${at}`).toThrow();
  }
  for (const length of [0, 8, 20, 41, 50, 56, whole.length - 1]) {
    writeFileSync(file, whole.subarray(0, length));
    expect(() => readSealed(file, 'right'), `${length} bytes`).toThrow();
  }
});
