import type { TrackedFileId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { mayUnlock } from '#core/unlock.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import type { Clock } from '#ports/clock.ts';
import type { FolderPasswords } from '#ports/folder-passwords.ts';
import type { Journal } from '#ports/journal.ts';
import type { Admission } from './admission.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { Folders } from './folders.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import type { Tasks } from './tasks.ts';
import { openLocked, type OpenLockedDeps } from './unlock.ts';

/** A locked keychain, and a file that could not be read, are tried again after this time. */
const againMs = 600_000;
/** A file on which a person tries a password is looked at again after this time. */
const busyMs = 5_000;

interface UnlockStageDeps extends OpenLockedDeps {
  readonly journal: Pick<Journal, 'file' | 'files'>;
  readonly folders: Pick<Folders, 'all' | 'refOf'>;
  readonly admission: Pick<Admission, 'isAdmitted'>;
  readonly passwords: Pick<FolderPasswords, 'read'>;
  /** The files on which passwords are being tried. */
  readonly unlocking: Set<string>;
  readonly clock: Clock;
  readonly tasks: Tasks;
}

/** A list of passwords that was tried on some content, and when it may be tried once more. */
interface Tried {
  readonly what: string;
  readonly againAtMs: number;
}

/**
 * Tries the passwords of a folder on its files that need one (docs/file-lifecycle.md#passwords): a list once for each
 * file, one file after the other. What was tried is kept in memory, so that a restart tries it once more.
 */
export function createUnlockStage(deps: UnlockStageDeps): StageSpec & TimerOwner {
  const tried = new Map<TrackedFileId, Tried>();
  let lockedUntilMs = 0;

  const tryOn = async (id: TrackedFileId, passwordIds: readonly string[]): Promise<void> => {
    const passwords = await deps.passwords.read(passwordIds);
    const file = deps.journal.file(id);
    if (passwords === null) lockedUntilMs = deps.clock.nowMs() + againMs;
    if (passwords === null || file === null || deps.unlocking.has(id)) return;
    deps.unlocking.add(id);
    try {
      const { kind } = await openLocked(deps, file, passwords, 'folder');
      const mayEnd = kind === 'failed' || kind === 'too-slow' || kind === 'changed' || kind === 'unreadable';
      const againAtMs = mayEnd ? deps.clock.nowMs() + againMs : Infinity;
      tried.set(id, { what: whatIsTried(file, passwordIds), againAtMs });
    } finally {
      deps.unlocking.delete(id);
    }
  };
  return {
    name: 'unlock',
    interest: { files: ['on-hold'] },
    resetTimers: () => {
      tried.clear();
      lockedUntilMs = 0;
    },
    pass: () => {
      const waiting = filesWithPasswords(deps);
      const ids = new Set(waiting.map(({ file: { id } }) => id));
      for (const id of tried.keys()) if (!ids.has(id)) tried.delete(id);
      const nowMs = deps.clock.nowMs();
      if (waiting.length > 0 && lockedUntilMs > nowMs) return Promise.resolve(lockedUntilMs);
      let nextMs: number | null = null;
      for (const { file, folder } of waiting) {
        const before = tried.get(file.id);
        const isSame = before?.what === whatIsTried(file, folder.passwordIds);
        const dueAtMs = deps.unlocking.has(file.id) ? nowMs + busyMs : isSame ? before.againAtMs : nowMs;
        if (dueAtMs > nowMs) nextMs = dueAtMs === Infinity ? nextMs : earlier(nextMs, dueAtMs);
        else if (deps.tasks.free > 0) deps.tasks.run(file.id, () => tryOn(file.id, folder.passwordIds));
      }
      return Promise.resolve(nextMs);
    },
  };
}

const whatIsTried = ({ hash }: TrackedFile, passwordIds: readonly string[]): string =>
  [hash ?? '', ...passwordIds].join(' ');

/** Returns the files that need a password in folders that have some. Nothing is read in a folder that may not be watched. */
function filesWithPasswords({
  journal,
  folders,
  admission,
}: UnlockStageDeps): readonly { readonly file: TrackedFile; readonly folder: WatchFolder }[] {
  return folders
    .all()
    .filter((folder) => folder.passwordIds.length > 0 && admission.isAdmitted(folder))
    .flatMap((folder) =>
      journal
        .files({ kinds: ['on-hold'], folderId: folder.id })
        .filter(mayUnlock)
        .map((file) => ({ file, folder })),
    );
}
