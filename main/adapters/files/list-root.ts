import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { message, type Message } from '#contract/messages/message.ts';
import type { CancelSignal } from '#core/cancel.ts';
import { failedFolder, processedFolder } from '#core/after-action.ts';
import { isIgnoredFolder } from '#core/folder-rules.ts';
import type { Detection } from '#core/detect.ts';
import type { Listing, ListingOptions, UnreadablePlace } from '#ports/file-source.ts';
import { decodeName } from './file-names.ts';
import { rootIdentityOf, statOf } from './file-stat.ts';
import { errorCode } from './translate.ts';

/**
 * The number of entries that are checked in parallel: enough for a fast disk, and few enough that a failing drive
 * leaves threads for others.
 */
const statsAtOnce = 8;

/** The directories of moved originals. They are not listed, because no one needs them and they grow every day. */
const isAfterAction = (below: string): boolean => below === processedFolder || below === failedFolder;

/** Returns the names in a folder, as bytes. */
type ReadFolder = (folder: Buffer) => Promise<readonly Buffer[]>;

const readFolder: ReadFolder = (folder) => readdir(folder, { encoding: 'buffer' });

interface ListRootOptions extends ListingOptions {
  readonly read?: ReadFolder;
}

/** The root went away while it was listed. */
class RootAwayError extends Error {
  readonly why: Message;

  constructor(why: Message) {
    super(why.code);
    this.why = why;
  }
}

/**
 * Lists every entry below a root except directories, moved originals and the contents of ignored folders. Links are
 * listed but not followed. A place that cannot be read is named, because its files are not missing; a root that cannot
 * be read is `away`.
 */
export async function listRoot(
  root: string,
  signal?: CancelSignal,
  ignores: readonly string[] = [],
  { read = readFolder, atOnce = statsAtOnce, onProgress }: ListRootOptions = {},
): Promise<Listing> {
  try {
    const rootStat = await stat(root, { bigint: true });
    if (!rootStat.isDirectory()) return { kind: 'away', why: message('folder.is-no-folder') };
    const found = { entries: [], unreadable: [], ignoredFolders: [] };
    await walk(
      { ...found, ignores, read, signal, atOnce, onProgress },
      { at: Buffer.from(root), below: '', decodable: true },
    );
    return { kind: 'listed', identity: rootIdentityOf(rootStat), ...found };
  } catch (error) {
    return { kind: 'away', why: error instanceof RootAwayError ? error.why : awayMessage(errorCode(error)) };
  }
}

const awayMessage = (code: string | null): Message => {
  if (code === 'ENOENT' || code === 'ENOTDIR') return message('folder.away');
  if (code === 'EACCES' || code === 'EPERM') return message('folder.forbidden');
  return code === null ? message('folder.unreadable') : message('folder.unreadable-code', { code });
};

const entryMessage = (path: string, error: unknown): Message => {
  const text = message('file.not-inspected', { code: errorCode(error) ?? 'unknown' });
  return message('folder.at', { path, text });
};

const separator = Buffer.from(path.sep);

interface Walk {
  readonly entries: Detection[];
  readonly unreadable: UnreadablePlace[];
  readonly ignoredFolders: string[];
  readonly ignores: readonly string[];
  readonly read: ReadFolder;
  readonly signal: CancelSignal | undefined;
  readonly atOnce: number;
  readonly onProgress: (() => void) | undefined;
}

interface Folder {
  readonly at: Buffer;
  /** The path relative to the root; empty for the root itself. */
  readonly below: string;
  /** Whether every name on the path is text. */
  readonly decodable: boolean;
}

async function walk(run: Walk, folder: Folder): Promise<void> {
  if (run.signal?.aborted === true) throw new RootAwayError(message('folder.listing-cancelled'));
  const cannotRead = (error: unknown): void => {
    if (folder.below === '') throw error;
    const why = message('folder.part-unreadable', { path: folder.below, code: errorCode(error) ?? 'unknown' });
    run.unreadable.push({ path: folder.below, why });
  };
  let names: readonly Buffer[];
  try {
    names = await run.read(folder.at);
    run.onProgress?.();
  } catch (error) {
    // A folder that was removed while its parent was read counts as if it had never existed.
    if (folder.below !== '' && errorCode(error) === 'ENOENT') return;
    cannotRead(error);
    return;
  }
  const failures: Extract<InspectedEntry, { readonly kind: 'failed' }>[] = [];
  for (let at = 0; at < names.length; at += run.atOnce) {
    for (const found of await Promise.all(names.slice(at, at + run.atOnce).map((name) => inspect(folder, name)))) {
      run.onProgress?.();
      if (found === null) continue;
      if (found.kind === 'entry') run.entries.push(found.detection);
      else if (found.kind === 'failed') failures.push(found);
      else if (isIgnoredFolder(run.ignores, found.folder.below)) run.ignoredFolders.push(found.folder.below);
      else if (!isAfterAction(found.folder.below)) await walk(run, found.folder);
    }
  }
  // A folder that can be listed but not entered fails for each of its names, and is reported once.
  const [first] = failures;
  if (first !== undefined && failures.length === names.length) cannotRead(first.error);
  else for (const { path: at, error } of failures) run.unreadable.push({ path: at, why: entryMessage(at, error) });
}

type InspectedEntry =
  | { readonly kind: 'entry'; readonly detection: Detection }
  | { readonly kind: 'folder'; readonly folder: Folder }
  | { readonly kind: 'failed'; readonly path: string; readonly error: unknown };

async function inspect(folder: Folder, bytes: Buffer): Promise<InspectedEntry | null> {
  const at = Buffer.concat([folder.at, separator, bytes]);
  const { name, decodable: isText } = decodeName(bytes);
  const below = folder.below === '' ? name : `${folder.below}/${name}`;
  const decodable = folder.decodable && isText;
  try {
    const found = await lstat(at, { bigint: true });
    if (found.isDirectory()) return { kind: 'folder', folder: { at, below, decodable } };
    const kind = !found.isFile() ? 'other' : decodable ? 'file' : 'undecodable';
    return { kind: 'entry', detection: { path: below, stat: statOf(found), kind } };
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : { kind: 'failed', path: below, error };
  }
}
