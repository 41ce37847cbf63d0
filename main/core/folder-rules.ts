import { failedFolder, processedFolder } from './disposal.ts';
import type { IgnoredReason } from './item-state.ts';
import { nameOf } from './item.ts';
import type { WatchFolder } from './watch-folder.ts';

/** What the folder's rules say of a path: `outside` is not even counted as seen (way-of-a-file, "Balance"). */
export type PathVerdict =
  | { readonly kind: 'take' }
  | { readonly kind: 'outside' }
  | { readonly kind: 'ignore'; readonly reason: IgnoredReason };

const temporary = [
  /^~\$/,
  /^\.~lock\./,
  /^\.~/,
  /\.(tmp|temp|part|partial|crdownload|download|filepart|swp|swx)$/i,
  /^\._/,
  /~$/,
];
const systemNames = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** Names that writers use while they write, or that the system keeps for itself. */
export function isTemporaryName(name: string): boolean {
  return systemNames.has(name.toLowerCase()) || temporary.some((pattern) => pattern.test(name));
}

/** Lower case, without the dot; empty when there is none. */
export function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** `*` and `?` stay within a part of the path, `**` does not. A pattern without `/` matches the name anywhere. */
export function matchesPattern(pattern: string, path: string): boolean {
  const subject = pattern.includes('/') ? path : nameOf(path);
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (token) => (token.startsWith('**') ? '.*' : token === '*' ? '[^/]*' : '[^/]'));
  return new RegExp(`^${source}$`, 'iu').test(subject);
}

/** Whether a path lies in the places where the after-action puts originals. Only at the top of a watched root. */
export function isDisposalPath(path: string): boolean {
  return path.startsWith(`${processedFolder}/`) || path.startsWith(`${failedFolder}/`);
}

/**
 * Which paths a folder takes. `supported` is what the service says of itself (`supported_file_extensions`, lower case);
 * `null` when it does not say, which means everything.
 */
export function judgePath(
  folder: Pick<WatchFolder, 'root' | 'subfolders' | 'include' | 'exclude' | 'extensions'>,
  path: string,
  supported: readonly string[] | null,
): PathVerdict {
  if (folder.root !== null && (isDisposalPath(path) || isTemporaryName(nameOf(path)))) return { kind: 'outside' };
  if (folder.root !== null && !folder.subfolders && path.includes('/')) return { kind: 'ignore', reason: 'excluded' };
  const wanted = folder.include.length === 0 || folder.include.some((pattern) => matchesPattern(pattern, path));
  if (!wanted) return { kind: 'ignore', reason: 'excluded' };
  if (folder.exclude.some((pattern) => matchesPattern(pattern, path))) return { kind: 'ignore', reason: 'excluded' };
  const extension = extensionOf(path);
  const refused = (allowed: readonly string[] | null) => allowed !== null && !allowed.includes(extension);
  if (refused(folder.extensions) || refused(supported)) return { kind: 'ignore', reason: 'type' };
  return { kind: 'take' };
}
