import { realpathSync } from 'node:fs';
import { mkdir, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PathVerdict, FolderPaths } from '#api/api-deps.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { FolderGuard } from '#ports/folder-guard.ts';
import type { RootCalls } from '#ports/root-calls.ts';
import { browseFolders, isUsualPlace } from './machine/browse-folders.ts';
import { suggestFolder } from './machine/suggest-folder.ts';
import { driveOf } from './machine/drive-of.ts';
import { isInside } from './machine/path-inside.ts';

const no = (code: string, text: AnyMessage): PathVerdict & { readonly ok: false } => ({ ok: false, code, text });

/** Checks paths that a person or a script names, by what is really there. */
export function createFolderPaths(
  dataDir: string,
  documents: (() => string) | undefined,
  calls: RootCalls,
): { readonly places: FolderPaths; readonly guard: FolderGuard } {
  const ownDir = realpathSync(dataDir);
  return { places: placesBeside(ownDir, documents, calls), guard: guardWithTarget(ownDir, calls) };
}

/** Returns why this real path cannot be a watch folder, because of its location; `null` when it can. */
function refusalOf(real: string, ownDir: string, watched: readonly string[]): (PathVerdict & { ok: false }) | null {
  if (path.dirname(real) === real) return no('whole-disk', message('folder.whole-disk'));
  if (isInside(real, ownDir) || isInside(ownDir, real)) {
    return no('own-folder', message('folder.own-data'));
  }
  for (const root of watched) {
    if (isInside(real, root)) return no('inside-other', message('folder.inside-watched', { path: root }));
    if (isInside(root, real)) return no('around-other', message('folder.around-watched', { path: root }));
  }
  return null;
}

/**
 * Returns the path that a person means: `~` is the home of the user that Intray runs as. Names of other users stay as
 * they are, because only a shell knows their homes.
 */
const withHome = (named: string): string =>
  named === '~' || named.startsWith('~/') || named.startsWith(`~${path.sep}`)
    ? path.join(os.homedir(), named.slice(1))
    : named;

const notWhole = (named: string) =>
  no('not-absolute', message(named.startsWith('~') ? 'folder.other-home' : 'folder.watch-path-incomplete'));

const silent = no('not-responding', message('folder.not-responding'));

function placesBeside(ownDir: string, documents: (() => string) | undefined, calls: RootCalls): FolderPaths {
  const at = <T>(named: string, run: () => Promise<T>): Promise<T | null> => calls.call(driveOf(named), run);
  return {
    join: (root, below) => path.join(root, below),
    async isUsualPlace(asked) {
      const named = withHome(asked);
      // Not refused for where it is: whoever judges it says what is wrong with it.
      if (!path.isAbsolute(named)) return true;
      const real = await at(named, async () => (await realpath(named).catch(() => null)) ?? realPathToBe(named));
      return real !== null && isUsualPlace(real, calls);
    },
    suggest: () => at(os.homedir(), () => suggestFolder(documents)),
    browse: (named, hidden) => browseFolders(named === null ? null : withHome(named), hidden, calls),
    async judgeFolder(asked, watched, create = false) {
      const named = withHome(asked);
      if (!path.isAbsolute(named)) return notWhole(named);
      const judge = (): Promise<PathVerdict> => judgeFolder(named, create, (real) => refusalOf(real, ownDir, watched));
      return (await at(named, judge)) ?? silent;
    },
    async judgeFile(named) {
      if (!path.isAbsolute(named)) return no('not-absolute', message('file.path-incomplete'));
      return (await at(named, () => judgeFile(named))) ?? silent;
    },
  };
}

type Refuse = (real: string) => (PathVerdict & { readonly ok: false }) | null;

async function judgeFolder(named: string, create: boolean, refusal: Refuse): Promise<PathVerdict> {
  const there = await realpath(named).catch(() => null);
  const real = there ?? (create ? await realPathToBe(named) : null);
  if (real === null) return no('no-folder', message('folder.nowhere', { path: named }));
  const found = there === null ? null : await stat(there).catch(() => null);
  if (found?.isDirectory() === false) return no('not-a-folder', message('folder.not-a-folder', { path: named }));
  const refused = refusal(real);
  if (refused !== null) return refused;
  // The folder is created after all checks, so that a refused path leaves no folder.
  if (found === null && !(await mkdir(real).then(yes, () => false))) {
    return no('not-made', message('folder.not-created', { path: named }));
  }
  return { ok: true, path: real };
}

async function judgeFile(named: string): Promise<PathVerdict> {
  const found = await stat(named).catch(() => null);
  if (found === null) return no('no-file', message('file.unknown'));
  if (found.isDirectory()) return no('is-a-folder', message('file.is-a-folder'));
  if (!found.isFile()) return no('not-a-file', message('file.not-regular'));
  // A link is followed here because a person named it. The engine follows no links.
  const real = await realpath(named).catch(() => null);
  return real === null ? no('no-file', message('file.unknown')) : { ok: true, path: real };
}

/**
 * Checks stored folders in the same way. It creates nothing, and a folder that is away is judged by where it would be.
 */
function guardWithTarget(ownDir: string, calls: RootCalls): FolderGuard {
  return {
    async judge(root, others) {
      if (!path.isAbsolute(root)) return { kind: 'refused', text: message('folder.watch-path-incomplete') };
      const clean = path.resolve(root);
      const real = (await calls.call(root, () => realPlaceOf(clean))) ?? clean;
      const refusal = refusalOf(real, ownDir, others);
      return refusal === null ? { kind: 'fine', real } : { kind: 'refused', text: refusal.text };
    },
  };
}

/** Returns the real path of what is there or would be: links in the part of the path that exists are followed. */
async function realPlaceOf(clean: string): Promise<string> {
  const real = await realpath(clean).catch(() => null);
  const above = path.dirname(clean);
  return real ?? (above === clean ? clean : path.join(await realPlaceOf(above), path.basename(clean)));
}

const yes = (): boolean => true;

/** Returns where a new folder would be; `null` when its parent does not exist. */
async function realPathToBe(named: string): Promise<string | null> {
  const clean = path.resolve(named);
  const above = await realpath(path.dirname(clean)).catch(() => null);
  return above === null ? null : path.join(above, path.basename(clean));
}
