import { readFile, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const name = 'Intray';

/** Suggests `Intray` in the user's documents, or in the home when there is no documents folder. */
export async function suggestFolder(
  documents: () => string | Promise<string> = documentsOf,
): Promise<{ readonly path: string; readonly name: string; readonly exists: boolean } | null> {
  for (const above of [await documents(), os.homedir()]) {
    const real = await realpath(above).catch(() => null);
    if (real === null || path.dirname(real) === real || !(await isFolder(real))) continue;
    const whole = path.join(real, name);
    return { path: whole, name, exists: await isFolder(whole) };
  }
  return null;
}

const isFolder = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Returns the documents folder of this user. Linux desktops translate its name and store its path in a file. */
async function documentsOf(home: string = os.homedir()): Promise<string> {
  const usual = path.join(home, 'Documents');
  if (process.platform === 'win32' || process.platform === 'darwin') return usual;
  return (await userFolder('DOCUMENTS', home)) ?? usual;
}

/** Returns a folder of `user-dirs.dirs` (freedesktop); `null` when the desktop has none. */
export async function userFolder(kind: string, home: string): Promise<string | null> {
  const config = process.env['XDG_CONFIG_HOME'] ?? path.join(home, '.config');
  const text = await readFile(path.join(config, 'user-dirs.dirs'), 'utf8').catch(() => '');
  const value = new RegExp(`^XDG_${kind}_DIR="(.*)"$`, 'mu').exec(text)?.[1];
  if (value === undefined) return null;
  const whole = value.replace(/^\$HOME(?=\/|$)/u, home);
  // A desktop without such a folder names the home itself.
  return path.isAbsolute(whole) && path.relative(home, whole) !== '' ? whole : null;
}
