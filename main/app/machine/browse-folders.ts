import { readdir, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowseVerdict } from '#api/api-deps.ts';
import type { Browsed } from '#contract/folders.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { RootCalls } from '#ports/root-calls.ts';
import { isInside } from './path-inside.ts';
import { driveOf } from './drive-of.ts';
import { userFolder } from './suggest-folder.ts';

/** The limit of a list, more folders than a person looks through. Beyond it the person types the path. */
const mostFolders = 1_000;

type Place = Browsed['places'][number];

/**
 * Lists folders to choose from: names of directories below the user's home and on mounted drives, and nothing else of
 * this computer. Links are followed only when they stay inside.
 */
export async function browseFolders(named: string | null, hidden: boolean, calls: RootCalls): Promise<BrowseVerdict> {
  const places = await placesHere(calls);
  const roots = places.filter(({ kind }) => kind === 'home' || kind === 'drive').map((place) => place.path);
  const wanted = named ?? roots[0] ?? os.homedir();
  if (!path.isAbsolute(wanted)) return no('not-absolute', message('folder.path-incomplete'));
  const browsed = await calls.call(driveOf(wanted), () => browse(wanted, hidden, places, roots));
  return browsed ?? no('not-responding', message('folder.not-responding'));
}

async function browse(
  wanted: string,
  hidden: boolean,
  places: readonly Place[],
  roots: readonly string[],
): Promise<BrowseVerdict> {
  const real = await realpath(wanted).catch(() => null);
  if (real === null) return no('no-folder', message('folder.nowhere', { path: wanted }));
  if (!roots.some((root) => isInside(real, root))) {
    return no('not-shown', message('folder.not-shown'));
  }
  const entries = await readdir(real, { withFileTypes: true }).catch(() => null);
  if (entries === null) return no('not-readable', message('folder.not-listable', { path: wanted }));
  const folders: { name: string; path: string }[] = [];
  for (const entry of entries) {
    if (!hidden && isHidden(entry.name)) continue;
    const whole = path.join(real, entry.name);
    if (entry.isDirectory() || (entry.isSymbolicLink() && (await leadsInside(whole, roots)))) {
      folders.push({ name: entry.name, path: whole });
    }
  }
  folders.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const above = path.dirname(real);
  const parent = above !== real && roots.some((root) => isInside(above, root)) ? above : null;
  const shown = folders.slice(0, mostFolders);
  const name = path.basename(real) || real;
  return {
    ok: true,
    browsed: {
      path: real,
      name,
      parent,
      folders: shown,
      truncated: folders.length > shown.length,
      places: [...places],
    },
  };
}

/** Returns whether a real path is below the home or on a drive, without a hidden folder in the path. */
export async function isUsualPlace(real: string, calls: RootCalls): Promise<boolean> {
  const roots = (await placesHere(calls)).filter(({ kind }) => kind === 'home' || kind === 'drive');
  return roots.some(({ path: root }) => {
    if (!isInside(real, root)) return false;
    const names = path.relative(root, real).split(path.sep);
    return !names.some((name) => name.startsWith('.')) && !appFolders.includes(names[0] ?? '');
  });
}

/** Folders in a home that hold data of programs, among it keys and mail. */
const appFolders: readonly string[] = ['AppData', 'Library'];

const no = (code: string, text: AnyMessage): BrowseVerdict => ({ ok: false, code, text });

const isHidden = (name: string): boolean => name.startsWith('.') || name.startsWith('$') || name === 'node_modules';

async function leadsInside(link: string, roots: readonly string[]): Promise<boolean> {
  const real = await realpath(link).catch(() => null);
  if (real === null || !roots.some((root) => isInside(real, root))) return false;
  return (await stat(real).catch(() => null))?.isDirectory() === true;
}

/** Returns the home, the usual folders in it, then the drives. Only those that exist and respond are listed. */
async function placesHere(calls: RootCalls): Promise<readonly Place[]> {
  const home = os.homedir();
  const inHome = await Promise.all(
    (['Documents', 'Desktop', 'Downloads', 'Pictures'] as const).map(async (name): Promise<Omit<Place, 'name'>> => {
      const kind = name.toLowerCase() as 'documents' | 'desktop' | 'downloads' | 'pictures';
      const xdg = await userFolder(name === 'Downloads' ? 'DOWNLOAD' : name.toUpperCase(), home);
      return { kind, path: xdg ?? path.join(home, name) };
    }),
  );
  const drives = (await drivesHere()).map((drive) => ({ kind: 'drive' as const, path: drive }));
  const named = [{ kind: 'home' as const, path: home }, ...inHome, ...drives];
  const reals = await Promise.all(
    named.map(({ path: place }) => calls.call(driveOf(place), () => realpath(place).catch(() => null))),
  );
  const found: Place[] = [];
  for (const [index, { kind }] of named.entries()) {
    const real = reals[index] ?? null;
    if (real === null || found.some((place) => place.path === real)) continue;
    found.push({ kind, path: real, name: path.basename(real) || real });
  }
  return found;
}

async function drivesHere(): Promise<readonly string[]> {
  switch (process.platform) {
    case 'win32':
      return Array.from('CDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}:\\`);
    case 'darwin':
      return below('/Volumes');
    default:
      return [
        ...(await below(path.join('/media', os.userInfo().username))),
        ...(await below(path.join('/run/media', os.userInfo().username))),
        ...(await below('/mnt')),
        ...(await below('/srv')),
      ];
  }
}

async function below(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(folder, entry.name));
}
