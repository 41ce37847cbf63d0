import type { Failure, Result } from '#core/failure.ts';
import type { SecretStore } from '#ports/secret-store.ts';
import { readStoredKey, type StoredKey } from './stored-key.ts';

const no = (message: string): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind: 'unauthorized', message },
});

/** The key of a remote service, or in words why there is none: a locked keychain is not the same as no key. */
export async function findKey(secrets: SecretStore, origin: string): Promise<Result<StoredKey>> {
  const secret = await secrets.get(origin);
  switch (secret.kind) {
    case 'none':
      return no(`No key is kept for ${origin}. Connect to it again.`);
    case 'locked':
      return no('The keychain of this computer is locked. Unlock it, and Intray goes on by itself.');
    case 'unavailable':
      return no(`No key can be read: ${secret.why}`);
    case 'found': {
      const key = readStoredKey(secret.value);
      return key === null
        ? no(`What is kept for ${origin} is no key that Intray understands.`)
        : { ok: true, value: key };
    }
  }
}
