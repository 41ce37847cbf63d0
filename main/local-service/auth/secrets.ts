import { existsSync, readFileSync } from 'node:fs';
import type { ServicePaths } from '../store/service-paths.ts';
import type { StoreTransaction } from '../store/store.ts';
import { readCredentials } from './credentials-file.ts';
import { StartProblem } from './start-problem.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';
import { randomBytes } from 'node:crypto';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';

/**
 * Returns why the files that hold secrets cannot be used, and what to do, for a person. `null` when they can be used.
 */
export function problemWithSecrets(paths: ServicePaths): ServiceMessage | null {
  try {
    if (existsSync(paths.key)) ensureServiceKey(paths.key);
    readCredentials(paths.credentials);
    return null;
  } catch (error) {
    if (error instanceof StartProblem) return error.why;
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return serviceMessage('service.start.unreadable', { why: error.message });
  }
}

export interface OpenedSecrets {
  readonly box: SecretBox;
  /** The data directory's key, from which other keys may be made. */
  readonly key: Uint8Array;
  /** The number of identities whose secret was sealed again from `credentials.json`. Their clients are not affected. */
  readonly resealed: number;
  /** The number of identities that were removed, because their secret is not in that file either. */
  readonly ended: number;
}

/** Opens the box with the data directory's key, and repairs secrets that a lost key made unreadable. */
export async function openSecrets({ identities }: StoreTransaction, paths: ServicePaths): Promise<OpenedSecrets> {
  const key = ensureServiceKey(paths.key);
  const box = createSecretBox(key);
  const secrets = await identities.sealedSecrets();
  const unreadable = secrets.filter(({ appId, sealed }) => box.open(sealed, appId) === null);
  if (unreadable.length === 0) return { box, key, resealed: 0, ended: 0 };
  const stored = new Map(readCredentials(paths.credentials).map(({ app_id: appId, secret }) => [appId, secret]));
  const lost = unreadable.filter(({ appId }) => !stored.has(appId));
  for (const [appId, secret] of stored) await identities.reseal(appId, box.seal(secret, appId));
  for (const { appId } of lost) await identities.removeApp(appId);
  return { box, key, resealed: unreadable.length - lost.length, ended: lost.length };
}

const keyBytes = 32;

/**
 * Returns the data directory's key, and creates it (0600) when there is none. Call it inside a write transaction, so
 * that two processes do not create two keys. Throws, in words for a person, when the file exists but is not a key; it
 * is never overwritten.
 */
export function ensureServiceKey(path: string): Uint8Array {
  if (!existsSync(path)) writeFileAtomic(path, randomBytes(keyBytes), 0o600);
  const key = readFileSync(path);
  if (key.byteLength !== keyBytes) {
    throw new StartProblem(serviceMessage('service.start.key-damaged', { path, bytes: keyBytes }));
  }
  return key;
}
