import { message, type AnyMessage } from '#contract/messages/message.ts';
import { transition } from '#core/transition.ts';
import type { FileChange } from '#core/transition.ts';
import { chooseAfterAction, wantedCopy } from '#core/after-action.ts';
import type { AfterActionChoice } from '#core/after-action.ts';
import { archiveEnded, beginArchive, beginCopy } from '#core/archive.ts';
import type { ArchiveOutcome } from '#core/archive.ts';
import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { restoreEnded } from '#core/restore.ts';
import type { RestoreOutcome } from '#core/restore.ts';
import type { FileRef } from '#ports/file-source.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import type { Clock } from '#ports/clock.ts';
import type { FileSource } from '#ports/file-source.ts';
import type { Journal } from '#ports/journal.ts';
import type { Admission } from './admission.ts';
import type { Commit } from './commit.ts';
import type { Detector } from './detector.ts';
import type { Folders } from './folders.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import { probeName } from './root-guard.ts';

const batchSize = 50;
/** A shorter sleep does not let the event loop continue. */
const turnMs = 1;
/** A root that cannot be reached is tried again after this time. */
const awayMs = 20_000;

/**
 * Folders whose moves wait, with the time of the next try: their root is away, another directory lies in its place, or
 * they may not be watched. In memory only, because such a wait concerns no single file.
 */
type Away = Map<FolderId, number>;

interface ArchiveDeps {
  readonly journal: Pick<Journal, 'afterActionDue' | 'nextAfterActionMs' | 'file' | 'files' | 'presentAt'>;
  readonly commit: Commit;
  readonly files: Pick<FileSource, 'stat' | 'move' | 'moveBack'>;
  readonly detector: Pick<Detector, 'detectPath' | 'addNew'>;
  readonly folders: Pick<Folders, 'all' | 'get' | 'refOf'>;
  readonly admission: Pick<Admission, 'isAdmitted'>;
  readonly clock: Clock;
  readonly decisionTime: () => DecisionTime;
  /** Saves the searchable copies of files, before their after-action. */
  readonly copies: { readonly add: (ids: readonly TrackedFile['id'][]) => void };
}

/** Moves originals or notes that they stay, only with the checks that this requires (docs/file-lifecycle.md#steps). */
export function createArchiveStage(deps: ArchiveDeps): StageSpec & TimerOwner {
  const away: Away = new Map();
  const foldersAway = (): readonly FolderId[] => {
    const nowMs = deps.clock.nowMs();
    for (const [id, untilMs] of away) if (untilMs <= nowMs) away.delete(id);
    return [...away.keys()];
  };
  return {
    name: 'archive',
    interest: { files: ['done', 'duplicate', 'rejected'] },
    resetTimers: () => {
      away.clear();
    },
    pass: async (signal) => {
      const tried = new Set<TrackedFile['id']>();
      for (const file of rejectedToMove(deps)) await archiveOne(deps, file.id, away);
      for (let more = true; more && !signal.aborted;) {
        const waiting = deps.journal
          .afterActionDue(deps.clock.nowMs(), batchSize, foldersAway())
          .filter((file) => !tried.has(file.id));
        for (const file of waiting) tried.add(file.id);
        // Reads and commits in one turn, so that all originals that stay need a single write.
        const copied = waiting.filter((file) => wantsCopy(deps, file));
        deps.commit(transition({ files: [...copied.map(beginCopy), ...waiting.flatMap((file) => leave(deps, file))] }));
        deps.copies.add(copied.map(({ id }) => id));
        for (const file of waiting) await archiveOne(deps, file.id, away);
        more = waiting.length > 0;
        // Gives the other stages a turn, because thousands of such notes would otherwise block them.
        if (waiting.length === batchSize) await deps.clock.sleep(turnMs, signal);
      }
      const dueAtMs = deps.journal.nextAfterActionMs(foldersAway());
      return [...away.values()].reduce<number | null>(earlier, dueAtMs);
    },
  };
}

/** Returns rejected originals in the folders where a person has turned on `Failed/`. */
function rejectedToMove(deps: ArchiveDeps): readonly TrackedFile[] {
  const folders = deps.folders.all().filter((folder) => folder.moveFailed);
  return folders
    .flatMap((folder) => deps.journal.files({ kinds: ['rejected'], folderId: folder.id, original: 'none' }))
    .filter((file) => file.present);
}

function choose(deps: ArchiveDeps, file: TrackedFile): AfterActionChoice {
  const rules = deps.folders.get(file.folderId) ?? { afterAction: 'leave' as const, moveFailed: false };
  return chooseAfterAction(file, receiptOf(deps, file), rules);
}

function wantsCopy(deps: ArchiveDeps, file: TrackedFile): boolean {
  const folder = deps.folders.get(file.folderId);
  return file.original.kind === 'none' && folder !== null && wantedCopy(file, folder) !== null;
}

/** Returns the note that an original stays, where it does. */
function leave(deps: ArchiveDeps, file: TrackedFile): readonly FileChange[] {
  if (file.original.kind !== 'none' || wantsCopy(deps, file)) return [];
  const choice = choose(deps, file);
  return choice.kind === 'leave' ? (beginArchive(file, choice)?.files ?? []) : [];
}

async function archiveOne(deps: ArchiveDeps, id: TrackedFile['id'], away: Away): Promise<void> {
  const file = deps.journal.file(id);
  if (file === null) return;
  if (file.original.kind === 'moving') await move(deps, file, file.original.to, away);
  if (file.original.kind === 'restoring' && mayTouch(deps, file, away)) await restore(deps, file, file.original.from);
  if (file.original.kind !== 'none') return;
  const begun = beginArchive(file, choose(deps, file));
  if (begun === null) return;
  deps.commit(begun);
  const now = deps.journal.file(id);
  if (now?.original.kind === 'moving') await move(deps, now, now.original.to, away);
}

/** Returns the receipt of the file; for a duplicate, that of its first file. */
function receiptOf(deps: ArchiveDeps, file: TrackedFile): TrackedFile['receipt'] {
  if (file.state.kind !== 'duplicate') return file.receipt;
  return deps.journal.file(file.state.firstId)?.receipt ?? file.receipt;
}

async function move(deps: ArchiveDeps, file: TrackedFile, to: string, away: Away): Promise<void> {
  if (!mayTouch(deps, file, away) || away.has(file.folderId)) return;
  const ended = (row: TrackedFile, end: ArchiveOutcome): void => {
    const atPath = deps.journal.presentAt(row.folderId, row.path);
    deps.commit(archiveEnded(row, end, deps.decisionTime(), atPath));
  };
  const ref = deps.folders.refOf(file);
  if (ref === null || file.hash === null) {
    ended(file, { kind: 'gone' });
    return;
  }
  const expected = { sha256: file.hash, sizeBytes: file.stat.sizeBytes, inode: file.stat.inode };
  const outcome = await deps.files.move(ref, to, expected, reasonOf(file));
  if (!outcome.ok && (await isRootAway(deps, ref))) {
    away.set(file.folderId, deps.clock.nowMs() + awayMs);
    return;
  }
  const now = deps.journal.file(file.id);
  if (now?.original.kind !== 'moving') return;
  ended(now, outcome.ok ? outcome.value : { kind: 'failed', failure: outcome.failure });
}

function mayTouch(deps: ArchiveDeps, file: TrackedFile, away: Away): boolean {
  const folder = deps.folders.get(file.folderId);
  if (folder === null || deps.admission.isAdmitted(folder)) return true;
  away.set(file.folderId, deps.clock.nowMs() + awayMs);
  return false;
}

/** Returns whether the root cannot be reached, or another directory lies in its place. */
async function isRootAway({ files }: ArchiveDeps, { root }: FileRef): Promise<boolean> {
  if (root === null) return false;
  const found = await files.stat({ root, path: probeName });
  return found.kind === 'away' && found.root;
}

/**
 * Undoes a move to `Failed/`. Detections at the path were ignored in the meantime, so that the path is checked
 * afterwards.
 */
async function restore(deps: ArchiveDeps, file: TrackedFile, from: string): Promise<void> {
  const end = await restoreOutcomeOf(deps, file, from);
  const now = deps.journal.file(file.id);
  if (now?.original.kind !== 'restoring') return;
  deps.commit(restoreEnded(now, end, deps.decisionTime()));
  const folder = deps.folders.get(file.folderId);
  const isStill = deps.journal.file(file.id)?.original.kind === 'restoring';
  if (folder === null || isStill || end.kind === 'returned') return;
  const fresh = await deps.detector.detectPath(folder, file.path);
  if (fresh !== null) deps.detector.addNew(folder, [fresh]);
}

async function restoreOutcomeOf(deps: ArchiveDeps, file: TrackedFile, from: string): Promise<RestoreOutcome> {
  const ref = deps.folders.refOf(file);
  if (ref === null) return { kind: 'stays', why: message('file.restore.not-watched') };
  if (file.hash === null) return { kind: 'stays', why: message('file.restore.not-read') };
  const outcome = await deps.files.moveBack(ref, from, { sha256: file.hash }, reasonOf(file));
  if (!outcome.ok) return { kind: 'failed', failure: outcome.failure };
  switch (outcome.value.kind) {
    case 'returned':
    case 'gone':
      return outcome.value;
    case 'taken':
      return { kind: 'stays', why: message('file.restore.path-taken') };
    case 'other-file':
      return { kind: 'stays', why: message('file.restore.other-file') };
  }
}

/** Returns the content of the reason file beside an original in `Failed/`. */
function reasonOf(file: TrackedFile): AnyMessage | undefined {
  return file.state.kind === 'rejected' ? file.state.failure.message : undefined;
}
