import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { serviceMessage, textOf, type ServiceMessage } from '#service-api/messages/service-message.ts';
import { nameEntries, parentCompany } from './auth/identities.ts';
import { problemWithSecrets } from './auth/secrets.ts';
import type { Command } from './command.ts';
import {
  addCompany,
  dropFromFile,
  nameInFile,
  removeCompany,
  renameCompany,
  type RefusedCompany,
} from './companies/change-companies.ts';
import type { CompanyChange } from './companies/company-change.ts';
import { builtInTags } from './config/built-in-tags.ts';
import { exitCodes } from './exit-codes.ts';
import { openStoreBeside, type OpenedStore } from './service-data.ts';
import { servicePaths, type ServicePaths } from './store/service-paths.ts';
import type { CompanyUse } from './store/inventory.ts';

type CompaniesCommand = Extract<Command, { kind: 'companies' }>;
type Opened = Extract<OpenedStore, { ok: true }>;

/** The `companies` command: lists them, or adds, renames or removes one. Works beside a running service. */
export async function printCompanies(command: CompaniesCommand): Promise<number> {
  const paths = servicePaths(command.dataDir);
  const opened = await openStore(paths, command);
  if (!opened.ok) return sayProblem(opened.why, exitCodes.cannotStart);
  try {
    const { change, json } = command;
    await opened.store.transaction((tx) => nameEntries(tx, paths));
    if (change?.kind === 'remove' && !change.isConfirmed) {
      const problem = await askToRemove(opened, change.name);
      if (problem !== null) return problem;
    }
    const refused = change === null ? null : await changeCompanies(opened, paths, change);
    if (refused !== null) return sayProblem(refused, exitCodes.failed);
    const all = await opened.store.inventory.companies();
    const shown = change === null || change.kind === 'remove' ? all : all.filter(({ name }) => name === change.name);
    process.stdout.write(`${json ? JSON.stringify(shown) : tableOf(shown)}\n`);
    return exitCodes.fine;
  } finally {
    await opened.close();
  }
}

/** Resolves with `null` when the person agrees, or when the change is refused anyway; else with the exit code. */
async function askToRemove({ store }: Opened, name: string): Promise<number | null> {
  const found = (await store.inventory.companies()).find((one) => one.name === name);
  if (found === undefined || found.documents > 0 || name === parentCompany) return null;
  if (!process.stdin.isTTY) return sayProblem(serviceMessage('service.company.unconfirmed'), exitCodes.wrongUsage);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const question = textOf(serviceMessage('service.company.ask', { name, users: found.users }));
  // Ctrl+C and Ctrl+D reject, and the end of the input leaves the question open.
  const asked = terminal.question(`${question} [y/N] `).catch(() => '');
  const ended = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([asked, ended]);
  terminal.close();
  return /^y(?:es)?$/iu.test(answer.trim()) ? null : exitCodes.failed;
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
  { store, search }: Opened,
  paths: ServicePaths,
  change: CompanyChange,
): Promise<ServiceMessage | null> {
  const deps = { paths, tags: builtInTags, nowMs: Date.now };
  const outcome = await store.transaction(async (tx) => {
    if (change.kind === 'add') return addCompany(tx, deps, change.name);
    const known = change.kind === 'rename' ? change.from : change.name;
    const company = (await tx.companies.names()).find(({ name }) => name === known);
    if (company === undefined) return unknown(known);
    if (change.kind === 'remove') return removeCompany(tx, search, paths, company);
    return renameCompany(tx, company, change.name, new Date().toISOString());
  });
  if (!outcome.ok) return outcome.why;
  if (change.kind === 'rename') await nameInFile({ store, paths });
  if (change.kind === 'remove') await dropFromFile({ store, paths }, change.name);
  return null;
}

const unknown = (name: string): Pick<RefusedCompany, 'ok' | 'why'> => ({
  ok: false,
  why: serviceMessage('service.company.unknown', { name }),
});

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
