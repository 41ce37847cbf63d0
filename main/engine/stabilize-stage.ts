import { message } from '#contract/messages/message.ts';
import { completeness } from '#core/completeness.ts';
import { transition, fileInState } from '#core/transition.ts';
import { trackedFileId } from '#core/ids.ts';
import type { TrackedFileId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { judgeStability } from '#core/stabilize.ts';
import type { StabilityHistory, StabilityWait } from '#core/stabilize.ts';
import { fileMissing, newTrackedFile, fileReplaced } from '#core/detect.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { Clock } from '#ports/clock.ts';
import type { Ids } from '#ports/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { Folders } from './folders.ts';
import type { StageSpec } from './stage.ts';
import type { Tasks } from './tasks.ts';
import { createDueQueue } from './due-queue.ts';
import type { Registration } from './register.ts';

/** A file whose root is away is checked again after this time. */
const awayMs = 5_000;
const awayMsAFile = 5;

export interface StabilizeStage extends StageSpec, TimerOwner {
  /** Notes a change of a file that is being written, or that has left that state. */
  note(file: TrackedFile): void;
  /** Adds every file that was being written when the engine stopped. */
  recover(): void;
  /** Returns why a file still waits although it does not change, and until when; `null` for other files. */
  readonly waitOf: (id: TrackedFileId) => StabilityWait | null;
  /** Increases when a file begins to wait, or waits for another reason or time: no commit reports that. */
  readonly waitRevision: () => number;
  /**
   * Accepts a file as complete for a person although its end is missing. Returns `false` where it waits for another
   * reason.
   */
  readonly acceptIncomplete: (id: TrackedFileId) => boolean;
  /**
   * Notes that the computer slept until now. Programs that write files slept too, so that the time does not count as
   * stable.
   */
  noteWake(nowMs: number): void;
}

interface Entry {
  readonly history: StabilityHistory | null;
  readonly checkAtMs: number;
  readonly wait: StabilityWait | null;
}

/** The files that are not stable yet, when each is checked next, and which of them a person accepts as complete. */
function createWatched() {
  const entries = new Map<TrackedFileId, Entry>();
  /** May hold files that have left or were delayed since; `entries` has the correct times. */
  const due = createDueQueue<TrackedFileId>();
  const acceptedIncomplete = new Set<TrackedFileId>();
  let waitRevision = 0;
  const put = (id: TrackedFileId, entry: Entry): void => {
    const before = entries.get(id)?.wait ?? null;
    if (before?.reason !== entry.wait?.reason || before?.untilMs !== entry.wait?.untilMs) waitRevision += 1;
    entries.set(id, entry);
    due.add(id, entry.checkAtMs);
  };
  const remove = (id: TrackedFileId): void => {
    entries.delete(id);
    acceptedIncomplete.delete(id);
  };
  const acceptIncomplete = (id: TrackedFileId): boolean => {
    const entry = entries.get(id);
    if (entry?.wait?.reason !== 'end-missing') return false;
    acceptedIncomplete.add(id);
    put(id, { ...entry, checkAtMs: 0 });
    return true;
  };
  return { entries, due, put, remove, acceptedIncomplete, acceptIncomplete, waitRevision: () => waitRevision };
}

interface StabilizeDeps {
  readonly journal: Pick<Journal, 'file' | 'files'>;
  readonly commit: Commit;
  readonly files: Pick<FileSource, 'hasWriter' | 'read' | 'stat'>;
  readonly folders: Pick<Folders, 'get'>;
  readonly registration: Registration;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Watches files until they are stable, and has them registered (docs/file-lifecycle.md#steps). */
export function createStabilizeStage(deps: StabilizeDeps): StabilizeStage {
  const { entries, due, put, remove, acceptedIncomplete, acceptIncomplete, waitRevision } = createWatched();
  const { tasks } = deps;
  let awakeSinceMs = 0;
  // With thousands of files, checks of a root that is away would otherwise never pause.
  const awayForMs = (): number => Math.max(awayMs, entries.size * awayMsAFile);

  const check = async (id: TrackedFileId): Promise<void> => {
    const entry = entries.get(id);
    const file = deps.journal.file(id);
    if (entry === undefined || file?.state.kind !== 'stabilizing') {
      remove(id);
      return;
    }
    // If the check fails (the journal is on a full disk), another one follows.
    const next = await checkOnce(deps, file, entry, {
      awayForMs: awayForMs(),
      awakeSinceMs: () => awakeSinceMs,
      isAcceptedIncomplete: () => acceptedIncomplete.has(id),
    }).catch((error: unknown) => {
      put(id, { ...entry, checkAtMs: deps.clock.nowMs() + awayMs });
      throw error;
    });
    const now = deps.journal.file(id);
    if (now?.state.kind !== 'stabilizing') remove(id);
    // The file had left, and a person or a change has brought it back in the meantime.
    else put(id, next ?? { history: null, checkAtMs: deps.clock.nowMs() + awayMs, wait: null });
  };
  return {
    name: 'stabilize',
    interest: { files: ['stabilizing'] },
    note: (file) => {
      if (file.state.kind !== 'stabilizing') remove(file.id);
      else if (!entries.has(file.id)) put(file.id, { history: null, checkAtMs: 0, wait: null });
    },
    recover: () => {
      for (const { id } of deps.journal.files({ kinds: ['stabilizing'] })) {
        put(id, { history: null, checkAtMs: 0, wait: null });
      }
    },
    waitOf: (id) => entries.get(id)?.wait ?? null,
    waitRevision,
    acceptIncomplete,
    pass: () => {
      const nowMs = deps.clock.nowMs();
      for (let first = due.peek(); first !== null; first = due.peek()) {
        if (first.dueAtMs > nowMs) return Promise.resolve(first.dueAtMs);
        // A running check adds the file again when it ends or fails.
        const isCurrent = entries.get(first.what)?.checkAtMs === first.dueAtMs && !tasks.has(first.what);
        if (isCurrent && tasks.free <= 0) return Promise.resolve(null);
        due.shift();
        const id = first.what;
        if (isCurrent) tasks.run(id, () => check(id));
      }
      return Promise.resolve(null);
    },
    noteWake: (nowMs) => {
      awakeSinceMs = nowMs;
    },
    resetTimers: () => {
      awakeSinceMs = 0;
      for (const [id, entry] of entries) put(id, { ...entry, history: null, checkAtMs: 0 });
    },
  };
}

interface CheckTimes {
  /** How long a file waits when its root is away. */
  readonly awayForMs: number;
  /** Called after the clock was read, because only reading the clock shows that the computer slept. */
  readonly awakeSinceMs: () => number;
  readonly isAcceptedIncomplete: () => boolean;
}

const folderRemoved = message('file.history.folder-removed');

/** Makes one check of a file that is being written; returns `null` when the file has left that state. */
async function checkOnce(
  deps: StabilizeDeps,
  file: TrackedFile,
  entry: Entry,
  times: CheckTimes,
): Promise<Entry | null> {
  const folder = deps.folders.get(file.folderId);
  if (folder === null) {
    const ignored = { kind: 'ignored', reason: 'folder-removed' } as const;
    deps.commit(transition({ files: [fileInState(file, ignored, folderRemoved)] }));
    return null;
  }
  const ref = { root: folder.root, path: file.path };
  const wait = (checkAtMs: number): Entry => ({ history: null, checkAtMs, wait: null });
  const seen = await deps.files.stat(ref);
  if (seen.kind === 'away') return wait(deps.clock.nowMs() + times.awayForMs);
  const current = (): TrackedFile | null => {
    const row = deps.journal.file(file.id);
    return row?.state.kind === 'stabilizing' ? row : null;
  };
  if (seen.kind === 'gone') {
    const row = current();
    if (row !== null) deps.commit(fileMissing(row));
    return null;
  }
  if (seen.detection.kind !== 'file') {
    const row = current();
    const ignored = { kind: 'ignored', reason: 'not-a-file' } as const;
    if (row === null) return null;
    const nowMs = deps.clock.nowMs();
    const fresh = newTrackedFile(trackedFileId(deps.ids.uuid()), row.folderId, seen.detection, ignored, nowMs);
    deps.commit(fileReplaced(row, fresh, message('file.history.no-file'), nowMs));
    return null;
  }
  const { stat } = seen.detection;
  const complete = await isComplete(deps.files, ref, stat.sizeBytes);
  const writer = await deps.files.hasWriter(ref);
  const nowMs = deps.clock.nowMs();
  const verdict = judgeStability(
    restedSince(entry.history, times.awakeSinceMs(), nowMs),
    { stat, complete, writer, isAcceptedIncomplete: times.isAcceptedIncomplete() },
    folder.settle,
    nowMs,
  );
  switch (verdict.kind) {
    case 'wait':
      return { history: verdict.history, checkAtMs: verdict.checkAtMs, wait: verdict.wait };
    case 'on-hold': {
      const row = current();
      if (row !== null) deps.registration.putOnHold(row, stat, { reason: 'still-open', message: verdict.message });
      return null;
    }
    case 'settled': {
      const recorded = await deps.registration.register({ id: file.id, ref, stat, note: verdict.note });
      return recorded === 'settle-again' ? wait(deps.clock.nowMs() + folder.settle.quietMs) : null;
    }
  }
}

function restedSince(history: StabilityHistory | null, awakeSinceMs: number, nowMs: number): StabilityHistory | null {
  // A clock that goes back in small steps is not noticed, so that the time of waking may lie in the future.
  if (history === null || awakeSinceMs > nowMs) return history;
  return { ...history, sinceMs: Math.max(history.sinceMs, awakeSinceMs) };
}

/** Runs the rule that asks for bytes. A part that cannot be read gives no result. */
async function isComplete(files: StabilizeDeps['files'], ref: FileRef, sizeBytes: number): Promise<boolean | null> {
  const rule = completeness(sizeBytes);
  for (let step = rule.next(); ;) {
    if (step.done === true) return step.value;
    const part = await files.read(ref, step.value.offsetBytes, step.value.lengthBytes);
    if (!part.ok || part.value.length < step.value.lengthBytes) return null;
    step = rule.next(part.value);
  }
}
