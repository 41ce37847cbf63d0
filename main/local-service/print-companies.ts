import { existsSync } from 'node:fs';
import { serviceMessage, textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { readCredentials, writeCredentials } from './auth/credentials-file.ts';
import { parentCompany } from './auth/identities.ts';
import { problemWithSecrets } from './auth/secrets.ts';
import type { Command } from './command.ts';
import { isCompanyName, isSameName, type CompanyChange } from './company-change.ts';
import { builtInTags } from './config/built-in-tags.ts';
import { exitCodes } from './exit-codes.ts';
import { openStoreBeside, type OpenedStore } from './service-data.ts';
import { ensureCompany, ensureTags } from './store/seed-company.ts';
import { servicePaths, type ServicePaths } from './store/service-paths.ts';
import type { CompanyUse } from './store/inventory.ts';
import type { Store, StoreTransaction } from './store/store.ts';

type CompaniesCommand = Extract<Command, { kind: 'companies' }>;

/** The `companies` command: lists them, or adds or renames one. Works beside a running service. */
export async function printCompanies(command: CompaniesCommand): Promise<number> {
  const paths = servicePaths(command.dataDir);
  const opened = await openStore(paths, command);
  if (!opened.ok) return sayProblem(opened.why, exitCodes.cannotStart);
  try {
    const { change, json } = command;
    const refused = change === null ? null : await changeCompanies(opened.store, paths, change);
    if (refused !== null) return sayProblem(refused, exitCodes.failed);
    const all = await opened.store.inventory.companies();
    const shown = change === null ? all : all.filter(({ name }) => name === change.name);
    process.stdout.write(`${json ? JSON.stringify(shown) : tableOf(shown)}\n`);
    return exitCodes.fine;
  } finally {
    await opened.close();
  }
}

/** Makes no archive: whoever mistypes a data directory would see an empty one. */
async function openStore(paths: ServicePaths, { team }: CompaniesCommand): Promise<OpenedStore> {
  const why = problemWithSecrets(paths);
  if (why !== null) return { ok: false, reason: 'other-key', why };
  if (team !== null) return (await import('./team-data.ts')).openTeamStoreBeside(paths, team);
  if (existsSync(paths.database) || existsSync(paths.team)) return openStoreBeside(paths);
  return { ok: false, reason: 'other-data', why: serviceMessage('service.verify.no-archive', { path: paths.root }) };
}

/** Returns why a change is refused; nothing is changed then. */
async function changeCompanies(
  store: Store,
  paths: ServicePaths,
  change: CompanyChange,
): Promise<ServiceMessage | null> {
  const { name } = change;
  if (!isCompanyName(name)) return serviceMessage('service.company.name');
  const all = await store.inventory.companies();
  const from = change.kind === 'rename' ? change.from : null;
  // Intray would find no company of its own at the next start, and make another one.
  if (from === parentCompany) return serviceMessage('service.company.own', { name: parentCompany });
  const taken = all.find((one) => isSameName(one.name, name) && one.name !== from);
  if (taken !== undefined) return serviceMessage('service.company.taken', { name: taken.name });
  if (from === null) await store.transaction((tx) => addCompany(tx, name));
  else if (!(await store.transaction((tx) => renameCompany(tx, paths, { from, name }))))
    return serviceMessage('service.company.unknown', { name: from });
  return null;
}

async function addCompany(tx: StoreTransaction, name: string): Promise<void> {
  const at = new Date().toISOString();
  await ensureTags(tx, await ensureCompany(tx, name, at), builtInTags, at);
}

/** Resolves with whether there is one. The file with credentials knows companies by their names. */
async function renameCompany(
  { companies }: StoreTransaction,
  { credentials }: ServicePaths,
  { from, name }: { readonly from: string; readonly name: string },
): Promise<boolean> {
  const id = await companies.idOf(from);
  if (id === null) return false;
  await companies.rename(id, name, new Date().toISOString());
  const all = readCredentials(credentials);
  if (all.some(({ company }) => company === from))
    writeCredentials(
      credentials,
      all.map((one) => (one.company === from ? { ...one, company: name } : one)),
    );
  return true;
}

/** Columns have the names of the fields in JSON. */
function tableOf(companies: readonly CompanyUse[]): string {
  const head = ['name', 'users', 'documents', 'bytes', 'id'];
  const rows = companies.map(({ name, users, documents, bytes, id }) => [
    name,
    String(users),
    String(documents),
    String(bytes),
    id,
  ]);
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, at) => (at === 0 || at === 4 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join('  ');
  return [head, ...rows].map((row) => line(row).trimEnd()).join('\n');
}

function sayProblem(why: ServiceMessage, exitCode: number): number {
  process.stderr.write(`${textOf(why)}\n`);
  return exitCode;
}
