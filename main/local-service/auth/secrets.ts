import { existsSync } from 'node:fs';
import type { Database } from '#lib/sqlite.ts';
import type { ServicePaths } from '../store/service-paths.ts';
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
  /** Identities whose secret was sealed anew, from `credentials.json`. Their clients notice nothing. */
  readonly resealed: number;
  /** Identities that ended, because their secret is not in that file either. */
  readonly ended: number;
}

interface SealedRow {
  readonly appId: string;
  readonly sealed: Buffer;
}

/** The box under the data directory's key; secrets that a lost key has left shut are mended. Inside a write transaction. */
export function openSecrets(db: Database, paths: ServicePaths): OpenedSecrets {
  const box = createSecretBox(ensureServiceKey(paths.key));
  const rows = db.prepare<[], SealedRow>('SELECT app_id AS appId, secret_sealed AS sealed FROM credentials').all();
  const shut = rows.filter(({ appId, sealed }) => box.open(sealed, appId) === null);
  if (shut.length === 0) return { box, resealed: 0, ended: 0 };
  const known = new Map(readCredentials(paths.credentials).map(({ app_id: appId, secret }) => [appId, secret]));
  const reseal = db.prepare('UPDATE credentials SET secret_sealed = ? WHERE app_id = ?');
  const lost = shut.filter(({ appId }) => !known.has(appId));
  for (const [appId, secret] of known) reseal.run(box.seal(secret, appId), appId);
  for (const { appId } of lost) {
    db.prepare('DELETE FROM credentials WHERE app_id = ?').run(appId);
    db.prepare('DELETE FROM apps WHERE id = ?').run(appId);
  }
  return { box, resealed: shut.length - lost.length, ended: lost.length };
}
