import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#lib/sqlite.ts';
import type { Role } from '#service-api/endpoint.ts';
import type { TagDefinition } from '../config/tag-definition.ts';
import { ensureCompany, ensureTags } from '../store/seed-company.ts';
import type { ServicePaths } from '../store/service-paths.ts';
import { readCredentials, writeCredentials, type Credentials } from './credentials-file.ts';
import { hashOf } from './hashes.ts';
import type { SecretBox } from './secret-box.ts';
import { openSecrets } from './secrets.ts';

/** The company and role of the app itself. */
export const ownCompany = 'Intray';
export const ownRole: Role = 'Account Admin';

export interface IdentityDeps {
  readonly db: Database;
  readonly paths: ServicePaths;
  readonly tags: readonly TagDefinition[];
  readonly nowMs: () => number;
}

/**
 * The credentials of a role in a company, which are made, company and all, when they are not there, and kept in
 * `credentials.json`. The file holds the truth: an identity whose row is missing is entered again, and one that was taken
 * out of the file gets new keys, which ends the old ones. Safe beside a running service and another such call.
 */
export function ensureIdentity(deps: IdentityDeps, company: string, role: Role): Credentials {
  const { db, paths } = deps;
  const ensure = db.transaction((): Credentials => {
    const now = new Date(deps.nowMs()).toISOString();
    const { box } = openSecrets(db, paths);
    const all = readCredentials(paths.credentials);
    const kept = all.find((one) => one.company === company && one.role === role);
    const credentials = kept ?? newCredentials(company, role);
    if (kept === undefined) writeCredentials(paths.credentials, [...all, credentials]);
    const companyId = ensureCompany(db, company, now);
    ensureTags(db, companyId, deps.tags, now);
    enter(db, box, companyId, credentials, now);
    return credentials;
  });
  return ensure.immediate();
}

function newCredentials(company: string, role: Role): Credentials {
  return {
    company,
    role,
    api_key: randomBytes(32).toString('base64url'),
    access_token: randomBytes(32).toString('base64url'),
    app_id: randomUUID(),
    secret: randomBytes(32).toString('base64'),
  };
}

function enter(db: Database, box: SecretBox, companyId: string, credentials: Credentials, now: string): void {
  const known = db.prepare<[string], number>('SELECT 1 FROM apps WHERE api_key_hash = ?').pluck();
  if (known.get(hashOf(credentials.api_key)) !== undefined) return;
  const { app_id: appId, role } = credentials;
  const userId = ensureUser(db, companyId, role);
  const older = db.prepare<[string], string>('SELECT app_id FROM credentials WHERE user_id = ?').pluck().all(userId);
  db.prepare('DELETE FROM credentials WHERE user_id = ?').run(userId);
  for (const olderId of older) db.prepare('DELETE FROM apps WHERE id = ?').run(olderId);
  db.prepare('INSERT INTO apps (id, company_id, name, api_key_hash) VALUES (?, ?, ?, ?)').run(
    appId,
    companyId,
    'Intray',
    hashOf(credentials.api_key),
  );
  db.prepare(
    'INSERT INTO credentials (app_id, user_id, token_hash, secret_sealed, creation_date) VALUES (?, ?, ?, ?, ?)',
  ).run(appId, userId, hashOf(credentials.access_token), box.seal(credentials.secret, appId), now);
}

/** One user a role and company. The login name has the form of an e-mail address, as the interface asks. */
function ensureUser(db: Database, companyId: string, role: Role): string {
  const found = db
    .prepare<[string, string], string>('SELECT id FROM users WHERE company_id = ? AND role = ?')
    .pluck()
    .get(companyId, role);
  if (found !== undefined) return found;
  const id = randomUUID();
  const userName = `${role.toLowerCase().replaceAll(' ', '-')}@${companyId.slice(0, 8)}.intray.local`;
  db.prepare('INSERT INTO users (id, company_id, user_name, name, last_name, role) VALUES (?, ?, ?, ?, ?, ?)').run(
    id,
    companyId,
    userName,
    'Intray',
    role,
    role,
  );
  return id;
}
