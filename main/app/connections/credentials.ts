import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { credentialsSchema, type Credentials, type CredentialsState } from '#contract/service.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { CredentialStore } from '#ports/credential-store.ts';
import { createAmxSignIn } from '#adapters/document-service/sign-in/amx.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { SignIn } from '#adapters/document-service/sign-in/sign-in.ts';

/** Credentials as they are stored under the origin of their service. */
const storedSchema = credentialsSchema.extend({
  /** Where the service lies below its origin; the settings know it too, but not those of services that only drain. */
  baseUrl: z.url().optional(),
});
export type StoredCredentials = z.infer<typeof storedSchema>;

/** The credentials for a remote service, or why there are none: a locked keychain is not the same as no key. */
export async function readCredentials(store: CredentialStore, origin: string): Promise<Result<StoredCredentials>> {
  const found = await store.get(origin);
  switch (found.kind) {
    case 'none':
      return unauthorized(message('keys.not-stored', { origin }));
    case 'locked':
      return unauthorized(message('keychain.locked'));
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

/** `null`: what is stored are no credentials of ours. The text itself is never shown. */
function parse(text: string): StoredCredentials | null {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * Credentials from outside (a variable, a service credential) cannot be written, and would be used at the next start
 * whatever were stored beside them: whether there are any for this service, and whether they are these.
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

/** @returns why nothing on this computer takes them, else `null` */
export async function storeCredentials(
  store: CredentialStore,
  origin: string,
  credentials: StoredCredentials,
): Promise<AnyMessage | null> {
  switch (await store.set(origin, JSON.stringify(credentials))) {
    case 'locked':
      return message('keychain.locked-for-storing');
    case null:
      return message('keychain.takes-no-key');
    default:
      return null;
  }
}

/** Whether there are credentials for a remote service and where, as screens see it. */
export async function credentialsState(store: CredentialStore, origin: string): Promise<CredentialsState> {
  const found = await store.get(origin);
  switch (found.kind) {
    case 'found':
      return { state: 'set', place: found.place, detail: null };
    case 'none':
      return { state: 'not-set', place: null, detail: null };
    case 'locked':
      return { state: 'locked', place: null, detail: message('keychain.locked') };
    case 'unavailable':
      return { state: 'missing', place: null, detail: found.why };
  }
}

/** What writes the `Authorization` header. */
export function signInWith({ auth }: Credentials): SignIn {
  return auth.kind === 'bearer' ? createBearerSignIn(auth.accessToken) : createAmxSignIn(auth);
}
