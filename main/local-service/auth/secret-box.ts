import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts short secrets for the database with AES-256-GCM and the data directory's key. */
export interface SecretBox {
  /**
   * `context` names the owner of the secret and is authenticated, so a sealed secret that is moved to another row does
   * not open.
   */
  seal(secret: string, context: string): Buffer;
  /** Returns `null` when the secret was sealed with another key or for another context, or was changed. */
  open(sealed: Uint8Array, context: string): string | null;
}

const nonceBytes = 12;
const tagBytes = 16;

export function createSecretBox(key: Uint8Array): SecretBox {
  return {
    seal(secret, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context, 'utf8'));
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, context) {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context, 'utf8')).setAuthTag(tag);
      const secret = decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8');
      try {
        return secret + decipher.final('utf8');
      } catch {
        // The cipher throws without details when the key, the context or the bytes do not match.
        return null;
      }
    },
  };
}
