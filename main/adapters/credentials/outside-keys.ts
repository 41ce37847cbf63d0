import { z } from 'zod';

/** What `intray keys add --json` and `intray service credentials --json` print. */
const printedSchema = z.object({
  base_url: z.url().nullish(),
  api_key: z.string(),
  access_token: z.string().nullish(),
  app_id: z.string().nullish(),
  secret: z.string().nullish(),
});

/**
 * Reads keys from outside: a JSON object from the origin of a service to its key, or one key as a command of Intray prints it,
 * with the address in it. Returns the text of each key by its origin; `null` when it is neither.
 */
export function parseOutsideKeys(text: string): Readonly<Record<string, string>> | null {
  const parsed = parseObject(text);
  if (parsed === null) return null;
  const printed = printedSchema.safeParse(parsed);
  if (!printed.success) return Object.fromEntries(Object.entries(parsed).map(([name, key]) => [name, keyText(key)]));
  const address = printed.data.base_url ?? null;
  return address === null ? null : { [new URL(address).origin]: keyText(parsed) };
}

/** A key may have several parts (app ID and secret). It is kept as JSON text, as in the keychain. */
function keyText(key: unknown): string {
  if (typeof key === 'string') return key;
  const printed = printedSchema.safeParse(key);
  return JSON.stringify(printed.success ? storedKey(printed.data) : key);
}

/** A printed key has both ways to sign in. The token is the one that needs nothing else, as in `intray connect`. */
function storedKey({ base_url: baseUrl, api_key: apiKey, ...parts }: z.infer<typeof printedSchema>): object {
  const { access_token: accessToken, app_id: appId, secret } = parts;
  const auth =
    typeof accessToken === 'string' ? { kind: 'bearer', accessToken } : { kind: 'amx', appId: appId ?? '', secret };
  return { apiKey, auth, ...(typeof baseUrl === 'string' && { baseUrl }) };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const keys: unknown = JSON.parse(text);
    return typeof keys === 'object' && keys !== null && !Array.isArray(keys) ? { ...keys } : null;
  } catch {
    return null;
  }
}
