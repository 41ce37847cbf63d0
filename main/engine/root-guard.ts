import { message } from '#contract/messages/message.ts';
import type { FolderId } from '#core/ids.ts';
import { compareRoots } from '#core/root-identity.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { FileRef, FileSource, StatOutcome } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';

/** Returns the key under which the journal keeps the identity of a root. */
export const rootKey = (id: FolderId): string => `root:${id}`;

export const otherRoot = message('folder.replaced');
const away: StatOutcome = { kind: 'away', why: otherRoot, root: true };
const failure: Failure = { kind: 'missing', message: otherRoot };
const refused: { readonly ok: false; readonly failure: Failure } = { ok: false, failure };

/** A name that no file of a person has. Its stat shows whether the root responds, and which directory it is. */
export const probeName = '.intray-presence';

interface GuardDeps {
  readonly settings: Pick<Settings, 'folders'>;
  readonly journal: Pick<Journal, 'fact'>;
}

/**
 * Restricts file access to directories that belong to their folder. While another directory lies in the place of a
 * root, such as an empty mount point or another memory stick, nothing is known about the files of the root, and nothing
 * in that directory is read. Only a scan lists it, to decide whether it is the new place of the folder. Results are
 * checked after each call, because the directory may be replaced at any moment.
 */
export function guardRoots({ settings, journal }: GuardDeps, files: FileSource): FileSource {
  const known = (root: string | null): string | null => {
    if (root === null) return null;
    const folder = settings.folders().find((one) => one.root === root);
    const fact = folder === undefined ? null : journal.fact(rootKey(folder.id));
    return fact === '' ? null : fact;
  };
  const isForeign = (root: string | null, found: StatOutcome): boolean => {
    const before = known(root);
    return (
      before !== null && found.kind === 'gone' && found.root !== null && compareRoots(before, found.root) !== 'same'
    );
  };
  const isOther = async ({ root }: Pick<FileRef, 'root'>): Promise<boolean> =>
    known(root) !== null && isForeign(root, await files.stat({ root, path: probeName }));
  /** A failure, or a file that is not found, in another directory says nothing about the file. */
  const unless = async <T>(ref: FileRef, outcome: Result<T>, isNews: (value: T) => boolean): Promise<Result<T>> =>
    outcome.ok && isNews(outcome.value) ? outcome : (await isOther(ref)) ? refused : outcome;
  return {
    list: (root, signal, ignores, options) => files.list(root, signal, ignores, options),
    stat: async (ref) => {
      const found = await files.stat(ref);
      if (found.kind === 'away' || known(ref.root) === null) return found;
      if (isForeign(ref.root, found)) return away;
      const after = await files.stat({ root: ref.root, path: probeName });
      // When the root no longer responds, it is not certain that the file was missing in it.
      if (after.kind === 'away') return after;
      return isForeign(ref.root, after) ? away : found;
    },
    read: (ref, offsetBytes, lengthBytes) => files.read(ref, offsetBytes, lengthBytes),
    hasWriter: (ref) => files.hasWriter(ref),
    hash: async (ref, signal, beginningBytes) =>
      unless(ref, await files.hash(ref, signal, beginningBytes), () => false),
    open: async (ref) => {
      if (await isOther(ref))
        throw Object.assign(new Error('another directory lies in the place of the root'), { code: 'ENOENT' });
      return files.open(ref);
    },
    fileStat: async (ref) => {
      const stat = await files.fileStat(ref);
      return (await isOther(ref)) ? null : stat;
    },
    move: async (ref, to, expected, reason) => {
      if (await isOther(ref)) return refused;
      return unless(ref, await files.move(ref, to, expected, reason), ({ kind }) => kind === 'moved');
    },
    saveCopy: async (ref, to, bytes) => ((await isOther(ref)) ? refused : files.saveCopy(ref, to, bytes)),
    moveBack: async (ref, from, expected, reason) => {
      if (await isOther(ref)) return refused;
      return unless(ref, await files.moveBack(ref, from, expected, reason), ({ kind }) => kind === 'returned');
    },
  };
}
