import { lstat, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { CancelSignal } from '#core/cancel.ts';
import type { Sighting } from '#core/sighting.ts';
import type { Listing } from '#ports/file-source.ts';
import { decodeName } from './file-names.ts';
import { inodeOf, stampOf } from './file-stamp.ts';
import { errorCode } from './translate.ts';

/** How many entries are looked at together: enough to keep the thread pool busy, few enough to stay out of others' way. */
const lookAtOnce = 64;

/** Folders that the system keeps on a volume for itself, often unreadable and never a person's. */
const systemFolders =
  /^(lost\+found|System Volume Information|\$RECYCLE\.BIN|\.Trash(es|-\d+)?|\.Spotlight-V100|\.fseventsd)$/iu;

/** The names in a folder, as bytes. */
export type ReadFolder = (folder: Buffer) => Promise<readonly Buffer[]>;

const readFolder: ReadFolder = (folder) => readdir(folder, { encoding: 'buffer' });

class Away extends Error {}

/**
 * Every entry below a root but directories. Links are entries and are not followed. An error on the way makes the whole
 * root `away`: half a listing would read as files that are gone.
 */
export async function listRoot(root: string, signal?: CancelSignal, read: ReadFolder = readFolder): Promise<Listing> {
  try {
    const rootStat = await stat(root, { bigint: true });
    if (!rootStat.isDirectory()) return { kind: 'away', why: 'It is not a folder.' };
    const entries: Sighting[] = [];
    await walk({ entries, read, signal }, Buffer.from(root), '');
    return { kind: 'listed', identity: inodeOf(rootStat), entries };
  } catch (error) {
    return { kind: 'away', why: error instanceof Away ? error.message : awayWords(errorCode(error)) };
  }
}

const awayWords = (code: string | null): string => {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'The folder is not there.';
  if (code === 'EACCES' || code === 'EPERM') return 'The folder may not be read.';
  return `The folder cannot be read${code === null ? '' : ` (${code})`}.`;
};

const separator = Buffer.from(path.sep);

interface Walk {
  readonly entries: Sighting[];
  readonly read: ReadFolder;
  readonly signal: CancelSignal | undefined;
}

async function walk(run: Walk, folder: Buffer, below: string): Promise<void> {
  if (run.signal?.aborted === true) throw new Away('The look was stopped.');
  let names: readonly Buffer[];
  try {
    names = await run.read(folder);
  } catch (error) {
    // A folder that went while its parent was read is like one that was never there.
    if (below !== '' && errorCode(error) === 'ENOENT') return;
    if (below === '') throw error;
    throw new Away(`Its subfolder "${below}" cannot be read (${errorCode(error) ?? 'unknown'}).`);
  }
  for (let at = 0; at < names.length; at += lookAtOnce) {
    const group = names.slice(at, at + lookAtOnce);
    const looks = await Promise.all(group.map((name) => look(Buffer.concat([folder, separator, name]), name, below)));
    for (const found of looks) {
      if (found === null) continue;
      if (found.kind !== 'folder') run.entries.push(found.sighting);
      else if (!systemFolders.test(found.name)) {
        await walk(run, found.path, below === '' ? found.name : `${below}/${found.name}`);
      }
    }
  }
}

type Look =
  | { readonly kind: 'entry'; readonly sighting: Sighting }
  | { readonly kind: 'folder'; readonly path: Buffer; readonly name: string };

async function look(at: Buffer, bytes: Buffer, below: string): Promise<Look | null> {
  const { name, decodable } = decodeName(bytes);
  const found = await lstat(at, { bigint: true }).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return null;
  if (found.isDirectory()) return { kind: 'folder', path: at, name };
  const kind = !found.isFile() ? 'other' : decodable ? 'file' : 'undecodable';
  return { kind: 'entry', sighting: { path: below === '' ? name : `${below}/${name}`, stamp: stampOf(found), kind } };
}
