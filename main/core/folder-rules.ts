import { failedFolder, processedFolder } from './after-action.ts';
import { globList } from './glob.ts';
import type { PathTest } from './glob.ts';
import type { IgnoredReason } from './file-state.ts';
import { nameOf } from './tracked-file.ts';
import type { WatchFolder } from './watch-folder.ts';

/**
 * What the folder's rules say of a path: `outside` is not even counted as seen. What lies in a folder that is left alone is
 * outside, because nobody looks into it; the scan names the folder itself (docs/file-lifecycle.md#steps).
 */
export type PathVerdict =
  | { readonly kind: 'take' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'ignore'; readonly reason: IgnoredReason };

/** Copies of Intray's own that are not whole yet. */
const ownName = /(?:^|\/)\.~intray-[^/]*$/u;

/** What a list of names says: of folders, and of files. */
interface Ignores {
  readonly isFolder: PathTest;
  readonly isFile: PathTest;
}

/** Lists are few and paths are many: each list is compiled once. */
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

/** Whether a list leaves a folder alone, by its path below the root, and with it everything in it. */
export function isIgnoredFolder(patterns: readonly string[], path: string): boolean {
  return ignoresOf(patterns).isFolder(path);
}

function liesInIgnored(patterns: readonly string[], path: string): boolean {
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    if (isIgnoredFolder(patterns, path.slice(0, at))) return true;
  }
  return false;
}

/** Lower case, without the dot; empty when there is none. */
function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** Whether a path lies in the places where the after-action puts originals. Only at the top of a watched root. */
function isAfterActionPath(path: string): boolean {
  return path.startsWith(`${processedFolder}/`) || path.startsWith(`${failedFolder}/`);
}

/** Longer than a name may be, so that only a pattern that takes every name takes this one. */
const anyName = '\u0001'.repeat(300);

/**
 * Whether the rules leave out whatever lies in a subfolder, so that no change in it is worth a look. The scan still counts
 * what is there. `true` only where it is certain: an exclusion with exceptions is not looked into.
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

/** The patterns that mean everything below a folder. */
function wholeFolders(patterns: readonly string[]): PathTest {
  const known = compiledWhole.get(patterns);
  if (known !== undefined) return known;
  const made = globList(patterns.filter((pattern) => pattern.endsWith('/**')));
  compiledWhole.set(patterns, made);
  return made;
}

/**
 * Which paths a folder takes. `supported` is what the service says of itself (`supported_file_extensions`, lower case);
 * `null` when it does not say, which means everything.
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
