import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { createAmxSignIn } from '#adapters/document-service/sign-in/amx.ts';
import { createBearerSignIn } from '#adapters/document-service/sign-in/bearer.ts';
import type { SignIn } from '#adapters/document-service/sign-in/sign-in.ts';

/** What a service asks for, as it is kept under the service's origin. */
const storedKey = z.object({
  /** Where the service lies below its origin; the settings know it too, but not those of services that only drain. */
  baseUrl: z.url().optional(),
  apiKey: z.string().min(1),
  auth: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('bearer'), accessToken: z.string().min(1) }),
    z.object({ kind: z.literal('amx'), appId: z.string().min(1), secret: z.string().min(1) }),
  ]),
});
export type StoredKey = z.infer<typeof storedKey>;

/** `null`: what is stored is no key of ours. The text itself is never shown. */
export function readStoredKey(text: string): StoredKey | null {
  try {
    const parsed = storedKey.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Wherever the service lies below its origin. */
export const isSameKey = (a: StoredKey, b: StoredKey): boolean =>
  a.apiKey === b.apiKey && isDeepStrictEqual(a.auth, b.auth);

export const writeStoredKey = (key: StoredKey): string => JSON.stringify(key);

export function signInWith({ auth }: StoredKey): SignIn {
  return auth.kind === 'bearer' ? createBearerSignIn(auth.accessToken) : createAmxSignIn(auth);
}
