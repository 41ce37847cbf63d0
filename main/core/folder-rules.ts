import { failedFolder, processedFolder } from './after-action.ts';
import { globList } from './glob.ts';
import type { PathTest } from './glob.ts';
import type { IgnoredReason } from './file-state.ts';
import { nameOf } from './tracked-file.ts';
import type { WatchFolder } from './watch-folder.ts';

/**
 * What the folder's rules say about a path. `outside`: the path does not even count as seen. Everything inside an
 * ignored folder is outside, because the scan does not look into it and names only the folder itself
 * (docs/file-lifecycle.md#steps).
 */
export type PathVerdict =
  | { readonly kind: 'take' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'ignore'; readonly reason: IgnoredReason };

/** Matches Intray's own temporary copies that are not complete yet. */
const ownName = /(?:^|\/)\.~intray-[^/]*$/u;

/** A list of ignored names, compiled for folders and for files. */
interface Ignores {
  readonly isFolder: PathTest;
  readonly isFile: PathTest;
}

/** There are few lists and many paths, so that each list is compiled once. */
const compiled = new WeakMap<readonly string[], PathTest>();
const compiledIgnores = new WeakMap<readonly string[], Ignores>();

function testOf(patterns: readonly string[]): PathTest {
  const known = compiled.get(patterns);
  if (known !== undefined) return known;
  const made = globList(patterns);
  compiled.set(patterns, made);
  return made;
}

function ignoresOf(patterns: readonly string[]): Ignores {
  const known = compiledIgnores.get(patterns);
  if (known !== undefined) return known;
  const withoutSlash = patterns.map((pattern) => pattern.replace(/\/$/u, ''));
  const made = { isFolder: globList(withoutSlash), isFile: globList(patterns.filter((each) => !each.endsWith('/'))) };
  compiledIgnores.set(patterns, made);
  return made;
}

/** Returns whether a list ignores a folder, and with it everything in it. `path` is relative to the root. */
export function isIgnoredFolder(patterns: readonly string[], path: string): boolean {
  return ignoresOf(patterns).isFolder(path);
}

function liesInIgnored(patterns: readonly string[], path: string): boolean {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    if (isIgnoredFolder(patterns, path.slice(0, at))) return true;
  }
  return false;
}

/** Returns the extension in lower case without the dot; empty when there is none. */
function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Returns whether a path lies where the after-action moves originals. This holds only at the top of a watched root. */
function isAfterActionPath(path: string): boolean {
  return path.startsWith(`${processedFolder}/`) || path.startsWith(`${failedFolder}/`);
}

/** A name longer than any file system allows, so that only a pattern that matches every name matches it. */
const anyName = '\u0001'.repeat(300);

/**
 * Returns whether the rules leave out everything in a subfolder, so that its changes need no check. The scan still
 * counts what is there. The answer is `true` only where it is certain; an exclusion with exceptions is not analysed.
 */
export function leavesOutFolder(
  { subfolders, standardIgnores, exclude }: Pick<WatchFolder, 'subfolders' | 'standardIgnores' | 'exclude'>,
  path: string,
): boolean {
  if (!subfolders || isIgnoredFolder(standardIgnores ?? [], path)) return true;
  if (exclude.some((pattern) => pattern.startsWith('!'))) return false;
  return wholeFolders(exclude)(`${path}/${anyName}`);
}

const compiledWhole = new WeakMap<readonly string[], PathTest>();

/** Compiles the patterns that match everything below a folder. */
function wholeFolders(patterns: readonly string[]): PathTest {
  const known = compiledWhole.get(patterns);
  if (known !== undefined) return known;
  const made = globList(patterns.filter((pattern) => pattern.endsWith('/**')));
  compiledWhole.set(patterns, made);
  return made;
}

/**
 * Decides whether a folder takes a path. `supported` is the service's own list (`supported_file_extensions`, lower
 * case); it is `null` when the service has none, which means every type.
 */
export function judgePath(
  folder: Pick<WatchFolder, 'root' | 'subfolders' | 'standardIgnores' | 'include' | 'exclude' | 'extensions'>,
  path: string,
  supported: readonly string[] | null,
): PathVerdict {
  if (folder.root !== null) {
    const ignores = folder.standardIgnores ?? [];
    if (isAfterActionPath(path) || ownName.test(path) || liesInIgnored(ignores, path)) return { kind: 'outside' };
    if (ignoresOf(ignores).isFile(path)) return { kind: 'ignore', reason: 'standard' };
    if (!folder.subfolders && path.includes('/')) return { kind: 'ignore', reason: 'excluded' };
  }
  const wanted = folder.include.length === 0 || testOf(folder.include)(path);
  if (!wanted || testOf(folder.exclude)(path)) return { kind: 'ignore', reason: 'excluded' };
  const extension = extensionOf(path);
  const refused = (allowed: readonly string[] | null) => allowed !== null && !allowed.includes(extension);
  if (refused(folder.extensions) || refused(supported)) return { kind: 'ignore', reason: 'type' };
  return { kind: 'take' };
}
