import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadPageFiles } from '#app/content/answer-page.ts';
import type { Capability } from '#contract/frame.ts';
import { message, type Message } from '#contract/messages/message.ts';
import type { Installation } from '#app/machine/installation.ts';
import { canShowFiles } from '#app/machine/show-in-file-manager.ts';
import type { StationOptions } from './command-line.ts';
import { openPageServer, type PageServer, type PageServerDeps } from './page-server.ts';
import { writeFileAtomic } from '#lib/atomic-write.ts';

/** The page has another port than at the last start. `taken`: another program uses the old one. */
export interface PortChange {
  readonly why: 'taken' | 'asked';
  readonly before: number;
  readonly address: string;
}

export interface OpenedPages {
  readonly server: PageServer;
  readonly change: PortChange | null;
}

/**
 * Serves the app's page, or the small page while that is not built. The port is the one asked for, else that of the
 * last start, else any. A program that has a port has its origin, so all sign-ins end when the old port is not
 * available. Returns `null` when the port asked for is taken.
 */
export async function openPages(
  deps: Omit<PageServerDeps, 'assets' | 'capabilities'>,
  { dataDir, port }: Pick<StationOptions, 'dataDir' | 'port'>,
  { rendererFolder, stationPageFolder }: Installation,
): Promise<OpenedPages | null> {
  const hasApp = existsSync(path.join(rendererFolder, 'index.html'));
  const assets = await loadPageFiles(hasApp ? rendererFolder : stationPageFolder);
  const all: PageServerDeps = { ...deps, assets, capabilities: pageCapabilities() };
  const before = readPagePort(dataDir);
  const first = await tryPort(all, port ?? before ?? 0);
  const server = first ?? (port === null ? await tryPort(all, 0) : null);
  const bound = server === null ? null : Number(new URL(server.address).port || 80);
  const isTaken = first === null && (port ?? before) === before;
  if (before !== null && (isTaken || (bound !== null && bound !== before))) deps.signIns.end(null);
  if (server === null || bound === null) return null;
  keepPagePort(dataDir, bound);
  const hasChanged = before !== null && bound !== before;
  return { server, change: hasChanged ? { why: isTaken ? 'taken' : 'asked', before, address: server.address } : null };
}

export function portChangeMessage({ why, before, address }: PortChange): Message {
  return why === 'asked'
    ? message('page.port-changed', { address })
    : message('page.port-taken', { port: String(before), address });
}

/** A page cannot name a file by its path. It may browse for a folder, and show files to a person at this computer. */
const pageCapabilities = (): ReadonlySet<Capability> => new Set(['browse-folders', ...revealHere()]);
const revealHere = (): readonly Capability[] => (canShowFiles() ? ['reveal'] : []);

async function tryPort(deps: PageServerDeps, port: number): Promise<PageServer | null> {
  try {
    return await openPageServer(deps, port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE' || code === 'EACCES') return null;
    throw error;
  }
}

/** Returns the port that bookmarks and keys of browsers belong to; `null` before the first start. */
function readPagePort(dataDir: string): number | null {
  try {
    const port = Number(readFileSync(path.join(dataDir, 'page-port'), 'utf8').trim());
    return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : null;
  } catch {
    return null;
  }
}

function keepPagePort(dataDir: string, port: number): void {
  if (readPagePort(dataDir) !== port) writeFileAtomic(path.join(dataDir, 'page-port'), `${port}\n`);
}
