import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { credentialsSchema, type Credentials, type CredentialsState } from '#contract/service.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { CredentialStore } from '#ports/credential-store.ts';
import { createAmxSignIn } from '#adapters/document-service/sign-in/amx.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { SignIn } from '#adapters/document-service/sign-in/sign-in.ts';

/** Credentials as stored under the origin of their service. */
const storedSchema = credentialsSchema.extend({
  /**
   * The service's address. The settings hold only that of the service in use, but services that finish files need
   * theirs too.
   */
  baseUrl: z.url().optional(),
});
export type StoredCredentials = z.infer<typeof storedSchema>;

/**
 * Returns the credentials for a remote service, or why there are none. A locked keychain is a different reason than no
 * key.
 */
export async function readCredentials(store: CredentialStore, origin: string): Promise<Result<StoredCredentials>> {
  const found = await store.get(origin);
  switch (found.kind) {
    case 'none':
      return unauthorized(message('keys.not-stored', { origin }));
    case 'locked':
      return unauthorized(message('keychain.locked'));
    case 'sealed':
      return unauthorized(message('keys.passphrase-needed'));
    case 'unavailable':
      return unauthorized(found.why);
    case 'found': {
      const stored = parse(found.value);
      return stored === null ? unauthorized(message('keys.unreadable', { origin })) : { ok: true, value: stored };
    }
  }
}

const unauthorized = (why: AnyMessage): { readonly ok: false; readonly failure: Failure } => ({
  ok: false,
  failure: { kind: 'unauthorized', message: why },
});

/** Returns `null` when the text is not in the format of stored credentials. The text itself is never shown. */
function parse(text: string): StoredCredentials | null {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Compares credentials with those from outside (a variable, a service credential): whether such exist for this service,
 * and whether they are equal. Those from outside cannot be overwritten, and the next start would use them whatever is
 * stored.
 */
export async function compareWithOutside(
  store: CredentialStore,
  origin: string,
  { apiKey, auth }: Credentials,
): Promise<'none' | 'same' | 'other'> {
  const found = await store.get(origin);
  if (found.kind !== 'found') return 'none';
  if (found.place !== 'environment' && found.place !== 'credential-file') return 'none';
  const outside = parse(found.value);
  return outside?.apiKey === apiKey && isDeepStrictEqual(outside.auth, auth) ? 'same' : 'other';
}

/**
 * @param allowsFile whether the person allows an encrypted file, besides what the settings say
 * @returns why no store on this computer accepts the credentials; `null` when they are stored
 */
export async function storeCredentials(
  store: CredentialStore,
  origin: string,
  credentials: StoredCredentials,
  allowsFile: boolean,
): Promise<AnyMessage | null> {
  switch (await store.set(origin, JSON.stringify(credentials), allowsFile)) {
    case 'locked':
      return message('keychain.locked-for-storing');
    case null:
      // An encrypted file that is allowed lacks nothing else.
      return message(allowsFile ? 'keys.passphrase-missing' : 'keychain.takes-no-key');
    default:
      return null;
  }
}

/** Returns whether there are credentials for a remote service, and where they are stored, for screens. */
export async function credentialsState(store: CredentialStore, origin: string): Promise<CredentialsState> {
  const found = await store.get(origin);
  switch (found.kind) {
    case 'found':
      return { state: 'set', place: found.place, detail: null };
    case 'none':
      return { state: 'not-set', place: null, detail: null };
    case 'locked':
      return { state: 'locked', place: null, detail: message('keychain.locked') };
    case 'sealed':
      return { state: 'sealed', place: null, detail: message('keys.passphrase-needed') };
    case 'unavailable':
      return { state: 'missing', place: null, detail: found.why };
  }
}

/** Returns the signer that writes the `Authorization` header. */
export function signInWith({ auth }: Credentials): SignIn {
  return auth.kind === 'bearer' ? createBearerSignIn(auth.accessToken) : createAmxSignIn(auth);
}
