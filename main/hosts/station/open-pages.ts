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

/** Another port than the one of the last start. `taken`: another program has that one. */
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
 * Serves the app's interface, or the small page while that is not built. On the port asked for, else on the one of the
 * last start, else on any. Whoever has a port has its origin: all sign-ins end when the kept port could not be obtained.
 * `null`: the port asked for is taken.
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

/** A page names no file by its path; it may look for a folder, and have things shown to who sits before this computer. */
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

/** The port that a browser's bookmark and cookie know; `null` before the first start. */
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
