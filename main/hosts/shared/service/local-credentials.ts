import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { StoredKey } from './stored-key.ts';

/** The service's own file of identities (its README, "Credentials"). The app is the Account Admin of its own company. */
const identities = z.array(
  z.object({ company: z.string(), role: z.string(), api_key: z.string(), access_token: z.string() }),
);
const own = { company: 'Intray', role: 'Account Admin' } as const;

/** `null` until the local service has made them, which it has when it says that it is ready. */
export async function readLocalCredentials(dataDir: string): Promise<StoredKey | null> {
  try {
    const text = await readFile(path.join(dataDir, 'service', 'credentials.json'), 'utf8');
    const all = identities.parse(JSON.parse(text));
    const mine = all.find((one) => one.company === own.company && one.role === own.role);
    if (mine === undefined) return null;
    return { apiKey: mine.api_key, auth: { kind: 'bearer', accessToken: mine.access_token } };
  } catch {
    return null;
  }
}
