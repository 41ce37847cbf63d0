import { randomUUID } from 'node:crypto';
import type { Role } from '#service-api/endpoint.ts';
import type { TagDefinition } from '../config/tag-definition.ts';
import { ensureCompany, ensureTags } from '../store/seed-company.ts';
import type { ServicePaths } from '../store/service-paths.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import { readCredentials, writeCredentials, type Credentials } from './credentials-file.ts';
import { hashOf } from './hashes.ts';
import { newSecrets } from './new-secrets.ts';
import { openSecrets } from './secrets.ts';

/** The company and role of the app itself. */
export const parentCompany = 'Intray';
export const parentRole: Role = 'Account Admin';

export interface IdentityDeps {
  readonly store: Store;
  readonly paths: ServicePaths;
  readonly tags: readonly TagDefinition[];
  readonly nowMs: () => number;
}

/**
 * Returns the credentials of a role in a company. Missing ones are created, with the company if needed, and stored in
 * `credentials.json`. This file is authoritative: an identity whose row is missing is added again, and one that was
 * removed from the file gets new keys, which invalidates the old ones. Safe beside a running service and another such
 * call.
 */
export function ensureIdentity(deps: IdentityDeps, company: string, role: Role): Promise<Credentials> {
  const { store, paths } = deps;
  return store.transaction(async (tx) => {
    const at = new Date(deps.nowMs()).toISOString();
    const { box } = await openSecrets(tx, paths);
    const all = readCredentials(paths.credentials);
    const kept = all.find((one) => one.company === company && one.role === role);
    const credentials = kept ?? { company, role, ...newSecrets() };
    if (kept === undefined) writeCredentials(paths.credentials, [...all, credentials]);
    const companyId = await ensureCompany(tx, company, at);
    await ensureTags(tx, companyId, deps.tags, at);
    const { api_key, access_token, app_id: appId, secret } = credentials;
    if (await tx.identities.hasKey(hashOf(api_key))) return credentials;
    await tx.identities.replaceCredentials({
      companyId,
      userId: await ensureUser(tx, companyId, role),
      appId,
      apiKeyHash: hashOf(api_key),
      tokenHash: hashOf(access_token),
      secretSealed: box.seal(secret, appId),
      at,
    });
    return credentials;
  });
}

/** Ends the keys that came from `credentials.json` and are not in it any more. Returns their number. */
export async function endForgottenKeys({ identities }: StoreTransaction, paths: ServicePaths): Promise<number> {
  const known = new Set(readCredentials(paths.credentials).map(({ app_id: appId }) => appId));
  const forgotten = (await identities.appsOfFile()).filter((appId) => !known.has(appId));
  for (const appId of forgotten) await identities.removeApp(appId);
  return forgotten.length;
}

/**
 * Returns the one user of a role and company. The login name has the form of an email address, as the interface
 * requires.
 */
async function ensureUser({ identities }: StoreTransaction, companyId: string, role: Role): Promise<string> {
  const found = await identities.userOf(companyId, role);
  if (found !== null) return found;
  const id = randomUUID();
  const userName = `${role.toLowerCase().replaceAll(' ', '-')}@${companyId.slice(0, 8)}.intray.local`;
  await identities.addUser({ id, companyId, userName, role });
  return id;
}
