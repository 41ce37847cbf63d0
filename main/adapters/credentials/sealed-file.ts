import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFileAtomic } from '#lib/atomic-write.ts';

/**
 * Keeps credentials in one encrypted file, for computers without a keychain: AES-256-GCM, with a key that scrypt
 * derives from a passphrase. The passphrase comes from the environment or a service credential, never from a place next
 * to the file.
 *
 * Layout: 8 bytes magic, 1 byte version, 3 bytes log2 N, r and p of scrypt, 16 bytes salt, 12 bytes nonce, 16 bytes
 * tag, ciphertext of a JSON object. All bytes before the tag are authenticated. Files of version 1 began with the salt.
 */
export type Secrets = Readonly<Record<string, string>>;

interface ScryptCost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

const magic = Buffer.from('IntrayKS', 'latin1');
const version = 2;
const cost: ScryptCost = { log2N: 17, r: 8, p: 1 };
const costOfVersion1: ScryptCost = { log2N: 15, r: 8, p: 1 };
const [saltBytes, nonceBytes, authTagLength] = [16, 12, 16] as const;

/** The last derived key. Deriving takes a third of a second, and the file is read at every attempt to connect. */
let stretched: { readonly of: string; readonly key: Buffer } | null = null;

/**
 * Returns `null` when there is no file. Throws when this passphrase does not open it. Rewrites a file of version 1 in
 * the current version.
 */
export function readSealed(file: string, passphrase: string): Secrets | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  if (bytes.subarray(0, magic.length).equals(magic)) return open(bytes, passphrase);
  const secrets = openVersion1(bytes, passphrase);
  try {
    writeSealed(file, passphrase, secrets);
  } catch {
    // The disk may be full or read-only. The old file stays readable and is rewritten at a later read.
  }
  return secrets;
}

export function writeSealed(file: string, passphrase: string, secrets: Secrets): void {
  const salt = randomBytes(saltBytes);
  const nonce = randomBytes(nonceBytes);
  const header = Buffer.concat([magic, Buffer.from([version, cost.log2N, cost.r, cost.p]), salt, nonce]);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(passphrase, salt, cost), nonce, { authTagLength });
  cipher.setAAD(header);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  writeFileAtomic(file, Buffer.concat([header, cipher.getAuthTag(), sealed]), 0o600);
}

function open(bytes: Buffer, passphrase: string): Secrets {
  const [found = 0, log2N = 0, r = 0, p = 0] = bytes.subarray(magic.length);
  // Checked first, so that a manipulated file cannot cost gigabytes of memory before it is refused.
  if (found !== version || log2N < 14 || log2N > 20 || r < 1 || r > 16 || p < 1 || p > 4) throw new Error('unreadable');
  const saltAt = magic.length + 4;
  const headerBytes = saltAt + saltBytes + nonceBytes;
  const salt = bytes.subarray(saltAt, saltAt + saltBytes);
  const key = deriveKey(passphrase, salt, { log2N, r, p });
  return decipher(key, { header: bytes.subarray(0, headerBytes), rest: bytes.subarray(headerBytes) });
}

function openVersion1(bytes: Buffer, passphrase: string): Secrets {
  const headerBytes = saltBytes + nonceBytes;
  const key = deriveKey(passphrase, bytes.subarray(0, saltBytes), costOfVersion1);
  return decipher(key, { header: bytes.subarray(0, headerBytes), rest: bytes.subarray(headerBytes) }, false);
}

interface SealedParts {
  /** The bytes up to and including the nonce. */
  readonly header: Buffer;
  /** The tag and the ciphertext. */
  readonly rest: Buffer;
}

function decipher(key: Buffer, { header, rest }: SealedParts, isHeaderSealed = true): Secrets {
  const opened = createDecipheriv('aes-256-gcm', key, header.subarray(-nonceBytes), { authTagLength });
  if (isHeaderSealed) opened.setAAD(header);
  opened.setAuthTag(rest.subarray(0, authTagLength));
  const text = Buffer.concat([opened.update(rest.subarray(authTagLength)), opened.final()]).toString('utf8');
  return JSON.parse(text) as Secrets;
}

function deriveKey(passphrase: string, salt: Buffer, { log2N, r, p }: ScryptCost): Buffer {
  const of = JSON.stringify([passphrase, salt.toString('hex'), log2N, r, p]);
  if (stretched?.of !== of) {
    const N = 2 ** log2N;
    stretched = { of, key: scryptSync(passphrase, salt, 32, { N, r, p, maxmem: 256 * N * r }) };
  }
  return stretched.key;
}
