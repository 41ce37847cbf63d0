import { serviceMessage, type ServiceMessage } from '#service-api/messages/service-message.ts';
import {
  dropEntries,
  ensureIdentityIn,
  markEntries,
  nameEntries,
  parentCompany,
  parentRole,
  type NewIdentityDeps,
} from '../auth/identities.ts';
import type { Credentials } from '../auth/credentials-file.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { CompanyName } from '../store/company-store.ts';
import type { ServicePaths } from '../store/service-paths.ts';
import { ensureCompany, ensureTags } from '../store/seed-company.ts';
import type { Store, StoreTransaction } from '../store/store.ts';
import { isCompanyName, isSameName } from './company-change.ts';

/** Why a change is refused; nothing is changed then. */
export interface RefusedCompany {
  readonly ok: false;
  readonly reason: 'name' | 'taken' | 'own' | 'documents';
  readonly why: ServiceMessage;
}

type Outcome = { readonly ok: true } | RefusedCompany;

/** Adds a company with its tags. A key of its administrator is another step. */
export async function addCompany(
  tx: StoreTransaction,
  { paths, tags, nowMs }: NewIdentityDeps,
  name: string,
): Promise<Outcome> {
  const refused = await refuseName(tx, name, null);
  if (refused !== null) return refused;
  // Keys of a removed company of this name would be valid again.
  await dropEntries(tx, paths, name);
  const at = new Date(nowMs()).toISOString();
  await ensureTags(tx, await ensureCompany(tx, name, at), tags, at);
  return { ok: true };
}

/** Makes the first key of a company, or returns it. It is in `credentials.json`. */
export function administratorOf(tx: StoreTransaction, deps: NewIdentityDeps, name: string): Promise<Credentials> {
  return ensureIdentityIn(tx, deps, name, parentRole);
}

/** Renames a company in the database. After the commit, `nameInFile` gives its keys in `credentials.json` the name. */
export async function renameCompany(
  tx: StoreTransaction,
  company: CompanyName,
  name: string,
  at: string,
): Promise<Outcome> {
  if (company.name === parentCompany)
    return refuse('own', serviceMessage('service.company.own', { name: company.name }));
  const refused = await refuseName(tx, name, company.id);
  if (refused !== null) return refused;
  await tx.companies.rename(company.id, name, at);
  return { ok: true };
}

/**
 * Removes a company that has no documents, with everything that is its, from the database. After the commit, `dropFromFile`
 * takes its keys out of `credentials.json`; if a run ends before that, the next one does.
 */
export async function removeCompany(
  tx: StoreTransaction,
  search: SearchIndex,
  paths: ServicePaths,
  company: CompanyName,
): Promise<Outcome> {
  const { id, name } = company;
  if (name === parentCompany) return refuse('own', serviceMessage('service.company.own-stays', { name }));
  const count = await tx.companies.documents(id);
  if (count > 0) return refuse('documents', serviceMessage('service.company.documents', { name, count }));
  await markEntries(tx, paths, name);
  await search.removeCompany(tx, id);
  await tx.companies.remove(id);
  return { ok: true };
}

type FileDeps = Pick<NewIdentityDeps, 'paths'> & { readonly store: Pick<Store, 'transaction'> };

// In a transaction, because whoever makes a key writes the file in one, too.

export async function nameInFile({ store, paths }: FileDeps): Promise<void> {
  await store.transaction((tx) => nameEntries(tx, paths));
}

export async function dropFromFile({ store, paths }: FileDeps, name: string): Promise<void> {
  await store.transaction((tx) => dropEntries(tx, paths, name));
}

async function refuseName(
  { companies }: StoreTransaction,
  name: string,
  ownId: string | null,
): Promise<RefusedCompany | null> {
  if (!isCompanyName(name)) return refuse('name', serviceMessage('service.company.name'));
  const taken = (await companies.names()).find((one) => isSameName(one.name, name) && one.id !== ownId);
  return taken === undefined ? null : refuse('taken', serviceMessage('service.company.taken', { name: taken.name }));
}

const refuse = (reason: RefusedCompany['reason'], why: ServiceMessage): RefusedCompany => ({ ok: false, reason, why });
