import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFileAtomic } from '#lib/atomic-write.ts';

/**
 * Secrets in one encrypted file, for machines without a keychain: AES-256-GCM, the key stretched by scrypt from a
 * passphrase that comes from outside (environment or a service credential), never from beside the file.
 * Layout: 16 bytes salt, 12 bytes nonce, 16 bytes tag, ciphertext of a JSON object.
 */
export type Secrets = Readonly<Record<string, string>>;

const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 128 * 2 ** 20 } as const;

/** `null`: there is no file. Throws when it does not open with this passphrase. */
export function readSealed(file: string, passphrase: string): Secrets | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const key = scryptSync(passphrase, bytes.subarray(0, 16), 32, scryptCost);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(16, 28));
  decipher.setAuthTag(bytes.subarray(28, 44));
  const text = Buffer.concat([decipher.update(bytes.subarray(44)), decipher.final()]).toString('utf8');
  return JSON.parse(text) as Secrets;
}

export function writeSealed(file: string, passphrase: string, secrets: Secrets): void {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, scryptCost), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  writeFileAtomic(file, Buffer.concat([salt, nonce, cipher.getAuthTag(), sealed]), 0o600);
}
