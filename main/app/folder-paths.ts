import { realpathSync } from 'node:fs';
import { mkdir, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PathVerdict, FolderPaths } from '#api/api-deps.ts';
import type { FolderGuard } from '#ports/folder-guard.ts';
import type { RootCalls } from '#ports/root-calls.ts';
import { browseFolders, isUsualPlace } from './machine/browse-folders.ts';
import { suggestFolder } from './machine/suggest-folder.ts';
import { driveOf } from './machine/drive-of.ts';
import { isInside } from './machine/path-inside.ts';

const no = (code: string, why: string): PathVerdict & { readonly ok: false } => ({ ok: false, code, why });

/** Judges paths that a person or a script names, by what is really there. */
export function createFolderPaths(
  dataDir: string,
  documents: (() => string) | undefined,
  calls: RootCalls,
): { readonly places: FolderPaths; readonly guard: FolderGuard } {
  const ownDir = realpathSync(dataDir);
  return { places: placesBeside(ownDir, documents, calls), guard: guardBeside(ownDir, calls) };
}

/** What no watch folder may be: this real path is refused because of where it lies. `null` when it may be one. */
function refusalOf(real: string, ownDir: string, watched: readonly string[]): (PathVerdict & { ok: false }) | null {
  if (path.dirname(real) === real) return no('whole-disk', 'A whole disk cannot be a watch folder.');
  if (isInside(real, ownDir) || isInside(ownDir, real)) {
    return no('own-folder', 'Intray keeps its own data there, and would watch itself.');
  }
  for (const root of watched) {
    if (isInside(real, root)) return no('inside-other', `It lies inside ${root}, which is watched already.`);
    if (isInside(root, real)) return no('around-other', `${root} lies inside it and is watched already.`);
  }
  return null;
}

const silent = no('not-responding', 'The folder does not respond.');

function placesBeside(ownDir: string, documents: (() => string) | undefined, calls: RootCalls): FolderPaths {
  const at = <T>(named: string, run: () => Promise<T>): Promise<T | null> => calls.call(driveOf(named), run);
  return {
    join: (root, below) => path.join(root, below),
    async isUsualPlace(named) {
      if (!path.isAbsolute(named)) return false;
      const real = await at(named, async () => (await realpath(named).catch(() => null)) ?? realPathToBe(named));
      return real !== null && isUsualPlace(real, calls);
    },
    suggest: () => at(os.homedir(), () => suggestFolder(documents)),
    browse: (named, hidden) => browseFolders(named, hidden, calls),
    async judgeFolder(named, watched, create = false) {
      if (!path.isAbsolute(named)) return no('not-absolute', 'A watch folder is named by its whole path.');
      const judge = (): Promise<PathVerdict> => judgeFolder(named, create, (real) => refusalOf(real, ownDir, watched));
      return (await at(named, judge)) ?? silent;
    },
    async judgeFile(named) {
      if (!path.isAbsolute(named)) return no('not-absolute', 'A file is named by its whole path.');
      return (await at(named, () => judgeFile(named))) ?? silent;
    },
  };
}

type Refuse = (real: string) => (PathVerdict & { readonly ok: false }) | null;

async function judgeFolder(named: string, create: boolean, refusal: Refuse): Promise<PathVerdict> {
  const there = await realpath(named).catch(() => null);
  const real = there ?? (create ? await realPathToBe(named) : null);
  if (real === null) return no('no-folder', `There is no folder ${named}.`);
  const found = there === null ? null : await stat(there).catch(() => null);
  if (found?.isDirectory() === false) return no('not-a-folder', `${named} is not a folder.`);
  const refused = refusal(real);
  if (refused !== null) return refused;
  // Only now: what is refused leaves no folder behind.
  if (found === null && !(await mkdir(real).then(yes, () => false))) {
    return no('not-made', `The folder ${named} could not be made.`);
  }
  return { ok: true, path: real };
}

async function judgeFile(named: string): Promise<PathVerdict> {
  const found = await stat(named).catch(() => null);
  if (found === null) return no('no-file', 'There is no such file.');
  if (found.isDirectory()) return no('is-a-folder', 'It is a folder. Add its files, or watch it.');
  if (!found.isFile()) return no('not-a-file', 'It is not a regular file.');
  // A link is followed here, where a person named it; the engine itself follows none.
  const real = await realpath(named).catch(() => null);
  return real === null ? no('no-file', 'There is no such file.') : { ok: true, path: real };
}

/** The same judgement for folders that are stored. Nothing is made, and one that is away is judged by where it would lie. */
function guardBeside(ownDir: string, calls: RootCalls): FolderGuard {
  return {
    async judge(root, others) {
      if (!path.isAbsolute(root)) return { kind: 'refused', why: 'A watch folder is named by its whole path.' };
      const clean = path.resolve(root);
      const real = (await calls.call(root, () => realPlaceOf(clean))) ?? clean;
      const refusal = refusalOf(real, ownDir, others);
      return refusal === null ? { kind: 'fine', real } : { kind: 'refused', why: refusal.why };
    },
  };
}

/** The real path of what lies there, or would: links are followed in the part of the path that exists. */
async function realPlaceOf(clean: string): Promise<string> {
  const real = await realpath(clean).catch(() => null);
  const above = path.dirname(clean);
  return real ?? (above === clean ? clean : path.join(await realPlaceOf(above), path.basename(clean)));
}

const yes = (): boolean => true;

/** Where a folder would lie that is to be made; `null` when what is above it is not there either. */
async function realPathToBe(named: string): Promise<string | null> {
  const clean = path.resolve(named);
  const above = await realpath(path.dirname(clean)).catch(() => null);
  return above === null ? null : path.join(above, path.basename(clean));
}
