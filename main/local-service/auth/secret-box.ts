import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Seals short secrets for the database: AES-256-GCM under the data directory's key. */
export interface SecretBox {
  /** `context` (whose secret it is) is bound in: a sealed secret moved to another row does not open. */
  seal(secret: string, context: string): Buffer;
  /** `null` when it was sealed with another key or for another context, or was changed. */
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
        // All that the cipher says of a seal that does not fit.
        return null;
      }
    },
  };
}
