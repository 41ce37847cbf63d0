import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '#lib/atomic-write.ts';

/** The key pair of a data directory, by which a page distinguishes its station from any other program on the port. */
export interface StationKey {
  /** The public key as SPKI in base64url. */
  readonly publicKey: string;
  readonly keyId: string;
  /** Signs with ECDSA P-256 and SHA-256, in the form that WebCrypto verifies. */
  sign(text: string): string;
}

/** Returns the id of a public key: the SHA-256 of its SPKI form. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url');

/** Reads the key of a data directory. Makes a new key when there is none or it cannot be read. */
export function loadStationKey(dataDir: string): StationKey {
  const file = path.join(dataDir, 'page-key');
  const privateKey = readKey(file) ?? makeKey(file);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64url');
  return {
    publicKey,
    keyId: keyIdOf(publicKey),
    sign: (text) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}

function readKey(file: string) {
  try {
    return createPrivateKey(readFileSync(file));
  } catch {
    return null;
  }
}

function makeKey(file: string) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  try {
    writeFileAtomic(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  } catch {
    // On a full disk the page still works. Its sign-ins then last until the next start.
  }
  return privateKey;
}

/**
 * Returns whether the holder of a P-256 public key signed this text; `false` when the text for the key is not such a
 * key.
 */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64url'), type: 'spki', format: 'der' });
    if (key.asymmetricKeyType !== 'ec' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false;
    const bytes = Buffer.from(signature, 'base64url');
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
  } catch {
    return false;
  }
}
