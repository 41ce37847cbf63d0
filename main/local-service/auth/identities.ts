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

/** What an identity is made with. */
export interface NewIdentityDeps {
  readonly paths: ServicePaths;
  readonly tags: readonly TagDefinition[];
  readonly nowMs: () => number;
}

export interface IdentityDeps extends NewIdentityDeps {
  readonly store: Store;
}

/**
 * Returns the credentials of a role in a company. Missing ones are created, with the company if needed, and stored in
 * `credentials.json`. This file is authoritative: an identity whose row is missing is added again, and one that was
 * removed from the file gets new keys, which invalidates the old ones. Safe beside a running service and another such
 * call.
 */
export function ensureIdentity(deps: IdentityDeps, company: string, role: Role): Promise<Credentials> {
  return deps.store.transaction((tx) => ensureIdentityIn(tx, deps, company, role));
}

/** The same in a transaction of the caller. */
export async function ensureIdentityIn(
  tx: StoreTransaction,
  { paths, tags, nowMs }: NewIdentityDeps,
  company: string,
  role: Role,
): Promise<Credentials> {
  const at = new Date(nowMs()).toISOString();
  const { box } = await openSecrets(tx, paths);
  const all = await nameEntries(tx, paths);
  const kept = all.find((one) => one.company === company && one.role === role);
  const credentials = kept ?? { company, role, ...newSecrets() };
  if (kept === undefined) writeCredentials(paths.credentials, [...all, credentials]);
  const companyId = await ensureCompany(tx, company, at);
  await ensureTags(tx, companyId, tags, at);
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
}

/**
 * Gives the entries of `credentials.json` the names that their companies have in the database, and returns all. A company is
 * renamed or removed there first, and a run may end before the file follows: entries of a removed one are left out.
 */
export async function nameEntries(
  { identities }: StoreTransaction,
  { credentials: path }: ServicePaths,
): Promise<readonly Credentials[]> {
  const names = new Map((await identities.appsOfFile()).map(({ appId, company }) => [appId, company]));
  const all = readCredentials(path);
  const named = all.flatMap(({ removing, ...one }) =>
    removing === true && !names.has(one.app_id) ? [] : [{ ...one, company: names.get(one.app_id) ?? one.company }],
  );
  const isSame = all.every(({ company, removing }, at) => removing === undefined && company === named[at]?.company);
  if (!isSame) writeCredentials(path, named);
  return named;
}

/** Notes that the entries of a company end with the transaction, which may also fail. */
export async function markEntries(
  { identities }: StoreTransaction,
  { credentials: path }: ServicePaths,
  company: string,
): Promise<void> {
  const ending = new Set(
    (await identities.appsOfFile()).flatMap((app) => (app.company === company ? [app.appId] : [])),
  );
  const all = readCredentials(path);
  const marked = all.map((one) => (ending.has(one.app_id) ? { ...one, removing: true as const } : one));
  if (all.some(({ app_id: appId }) => ending.has(appId))) writeCredentials(path, marked);
}

/** Takes the entries of a company out of `credentials.json` whose keys the database does not have: those of one that was removed. */
export async function dropEntries(
  { identities }: StoreTransaction,
  { credentials: path }: ServicePaths,
  company: string,
): Promise<void> {
  const known = new Set((await identities.appsOfFile()).map(({ appId }) => appId));
  const all = readCredentials(path);
  const kept = all.filter((one) => one.company !== company || known.has(one.app_id));
  if (kept.length < all.length) writeCredentials(path, kept);
}

/** Ends the keys that came from `credentials.json` and are not in it any more. Returns their number. */
export async function endForgottenKeys({ identities }: StoreTransaction, paths: ServicePaths): Promise<number> {
  const known = new Set(readCredentials(paths.credentials).map(({ app_id: appId }) => appId));
  const forgotten = (await identities.appsOfFile()).map(({ appId }) => appId).filter((appId) => !known.has(appId));
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
