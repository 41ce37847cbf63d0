import { existsSync } from 'node:fs';
import type { ServicePaths } from '../store/service-paths.ts';
import type { StoreTransaction } from '../store/store.ts';
import { readCredentials } from './credentials-file.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';
import { ensureServiceKey } from './service-key.ts';

/** Why the files that hold secrets cannot be used, and what to do, for a person; `null` when they can. */
export function problemWithSecrets(paths: ServicePaths): string | null {
  try {
    if (existsSync(paths.key)) ensureServiceKey(paths.key);
    readCredentials(paths.credentials);
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return 'syscall' in error ? `${error.message}. The service must be able to read this file.` : error.message;
  }
}

export interface OpenedSecrets {
  readonly box: SecretBox;
  /** Identities whose secret was sealed again, from `credentials.json`. Their clients notice nothing. */
  readonly resealed: number;
  /** Identities that ended, because their secret is not in that file either. */
  readonly ended: number;
}

/** The box under the data directory's key; secrets that a lost key has left shut are mended. */
export async function openSecrets({ identities }: StoreTransaction, paths: ServicePaths): Promise<OpenedSecrets> {
  const box = createSecretBox(ensureServiceKey(paths.key));
  const secrets = await identities.sealedSecrets();
  const shut = secrets.filter(({ appId, sealed }) => box.open(sealed, appId) === null);
  if (shut.length === 0) return { box, resealed: 0, ended: 0 };
  const known = new Map(readCredentials(paths.credentials).map(({ app_id: appId, secret }) => [appId, secret]));
  const lost = shut.filter(({ appId }) => !known.has(appId));
  for (const [appId, secret] of known) await identities.reseal(appId, box.seal(secret, appId));
  for (const { appId } of lost) await identities.removeApp(appId);
  return { box, resealed: shut.length - lost.length, ended: lost.length };
}
