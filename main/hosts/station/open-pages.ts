import { existsSync } from 'node:fs';
import path from 'node:path';
import { loadPageFiles } from '#hosts/shared/content/answer-page.ts';
import type { Capability } from '#contract/frame.ts';
import type { Installation } from '#hosts/shared/installation.ts';
import { canShowFiles } from '#hosts/shared/machine/show-in-file-manager.ts';
import type { StationOptions } from './command-line.ts';
import { openPageServer, type PageServer, type PageServerDeps } from './page-server.ts';
import { keepPagePort, readPagePort } from './page-port.ts';

/**
 * Serves the app's interface, or the small page while that is not built. On the port asked for, else on the one of the
 * last start, else on any. `null`: the port asked for is taken.
 */
export async function openPages(
  deps: Omit<PageServerDeps, 'assets' | 'capabilities'>,
  { dataDir, port }: Pick<StationOptions, 'dataDir' | 'port'>,
  { rendererFolder, stationPageFolder }: Installation,
): Promise<PageServer | null> {
  const hasApp = existsSync(path.join(rendererFolder, 'index.html'));
  const assets = await loadPageFiles(hasApp ? rendererFolder : stationPageFolder);
  const all: PageServerDeps = { ...deps, assets, capabilities: pageCapabilities() };
  const wanted = port ?? readPagePort(dataDir) ?? 0;
  const server = (await tryPort(all, wanted)) ?? (port === null ? await tryPort(all, 0) : null);
  if (server !== null) keepPagePort(dataDir, Number(new URL(server.address).port));
  return server;
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
