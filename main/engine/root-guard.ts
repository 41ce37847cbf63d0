import { message } from '#contract/messages/message.ts';
import type { FolderId } from '#core/ids.ts';
import { compareRoots } from '#core/root-identity.ts';
import type { Failure, Result } from '#core/failure.ts';
import type { FileRef, FileSource, StatOutcome } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';

/** The fact under which the journal keeps which directory a root is. */
export const rootKey = (id: FolderId): string => `root:${id}`;

export const otherRoot = message('folder.replaced');
const away: StatOutcome = { kind: 'away', why: otherRoot, root: true };
const failure: Failure = { kind: 'missing', message: otherRoot };
const refused: { readonly ok: false; readonly failure: Failure } = { ok: false, failure };

/** No file of a person has this name: to ask for it is to ask the root whether it is there, and which directory it is. */
export const nobodysName = '.intray-presence';

interface GuardDeps {
  readonly settings: Pick<Settings, 'folders'>;
  readonly journal: Pick<Journal, 'fact'>;
}

/**
 * Files below their own roots only: while another directory lies in the place of a root, such as an empty mount point or
 * another stick, nothing is known of its files, and nothing of that directory is read. Whether it is the folder's new
 * place is for a scan to say, which lists it all the same. Answers are checked after the call, since the directory may
 * be replaced at any moment.
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
    known(root) !== null && isForeign(root, await files.stat({ root, path: nobodysName }));
  /** What failed, or was not found, in another directory is no news of the file. */
  const unless = async <T>(ref: FileRef, outcome: Result<T>, isNews: (value: T) => boolean): Promise<Result<T>> =>
    outcome.ok && isNews(outcome.value) ? outcome : (await isOther(ref)) ? refused : outcome;
  return {
    list: (root, signal, ignores, options) => files.list(root, signal, ignores, options),
    stat: async (ref) => {
      const found = await files.stat(ref);
      if (found.kind === 'away' || known(ref.root) === null) return found;
      if (isForeign(ref.root, found)) return away;
      const after = await files.stat({ root: ref.root, path: nobodysName });
      // A root that does not answer any more cannot vouch for what was just not found in it.
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
    moveBack: async (ref, from, expected, reason) => {
      if (await isOther(ref)) return refused;
      return unless(ref, await files.moveBack(ref, from, expected, reason), ({ kind }) => kind === 'returned');
    },
  };
}
