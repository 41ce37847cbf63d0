import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { StatOutcome } from '#ports/file-source.ts';
import type { Transition } from '#core/transition.ts';
import { transition } from '#core/transition.ts';
import { folderId, trackedFileId } from '#core/ids.ts';
import type { FolderId, TrackedFileId, ServiceId, BatchId } from '#core/ids.ts';
import { noteDocument, type NotedDocument } from '#core/note-document.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { releaseBatch } from '#core/create-job.ts';
import { combinedPrefix, oneOffPrefix } from '#core/watch-folder.ts';
import { allow, resolve, retry, skip } from '#core/user-actions.ts';
import type { UserActionVerdict } from '#core/user-action-verdict.ts';
import type { Resolution } from '#core/user-actions.ts';
import type { StrandedChoice } from '#core/stranded.ts';
import { undoSkip } from '#core/undo-skip.ts';
import { acknowledgeWarning } from '#core/unseen-warning.ts';
import { createStrandedActions } from './stranded-actions.ts';
import type { LeaveOutcome, StrandedDeps } from './stranded-actions.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import type { Clock } from '#ports/clock.ts';
import type { FileSource } from '#ports/file-source.ts';
import type { Ids } from '#ports/ids.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import type { Detector } from './detector.ts';
import type { Folders } from './folders.ts';
import type { FolderStates } from './folder-states.ts';
import type { RightsKeeper } from './rights.ts';
import { rootKey } from './root-guard.ts';
import type { ScanStage } from './scan-stage.ts';
import type { SizeLimits } from './size-limits.ts';
import type { StabilizeStage } from './stabilize-stage.ts';
import type { Wake } from './stage.ts';

/** The result of a person's action: it was carried out, or why not. */
export type ActionOutcome = { readonly ok: true } | { readonly ok: false; readonly why: AnyMessage };

/** The result for one named file: the id of its row, or why there is none. */
interface AddedFile {
  readonly path: string;
  readonly id: TrackedFileId | null;
  readonly error: AnyMessage | null;
}

/** The actions of a person: what only a person may decide (docs/file-lifecycle.md#states-and-groups). */
export interface UserActions {
  retry(id: TrackedFileId): ActionOutcome;
  skip(id: TrackedFileId): ActionOutcome;
  /** Revokes a skip: the file has its former state again. */
  undoSkip(id: TrackedFileId): ActionOutcome;
  /** Keeps a file that was processed with a warning, because the person has seen the warning. */
  keep(id: TrackedFileId): ActionOutcome;
  /** Keeps what lists show of a document, which has changed at the service since it was last read. */
  noteDocument(id: TrackedFileId, noted: NotedDocument): void;
  /** Uploads a file although it may be incomplete, its end is still missing, or it is ignored. */
  allow(id: TrackedFileId): ActionOutcome;
  resolve(id: TrackedFileId, resolution: Resolution): ActionOutcome;
  /** Decides about a file, or about all files, that wait for a service which no longer answers. */
  leaveService(what: TrackedFileId | ServiceId, choice: StrandedChoice): LeaveOutcome;
  /** Returns whether a person has decided that a file waits for its service. */
  isKeptWaiting(file: Pick<TrackedFile, 'id' | 'serviceId'>): boolean;
  /** Closes the open batches of a folder, or one batch, now. */
  releaseNow(what: FolderId | BatchId): ActionOutcome;
  /** Uploads files as one batch that belongs to no folder. Paths are absolute. `combine`: they become one document. */
  add(
    paths: readonly string[],
    combine?: boolean,
  ): Promise<{ readonly batchId: FolderId; readonly files: readonly AddedFile[] }>;
  pause(): void;
  resume(): void;
  isPaused(): boolean;
  /** Accepts the other directory that lies in the place of a root as the folder from now on. */
  confirmRoot(id: FolderId): ActionOutcome;
}

interface UserActionsDeps extends StrandedDeps {
  readonly journal: StrandedDeps['journal'] & Pick<Journal, 'batchesIn' | 'firstWith' | 'history' | 'presentAt'>;
  readonly commit: Commit;
  readonly files: Pick<FileSource, 'stat'>;
  readonly detector: Pick<Detector, 'detect'>;
  readonly folders: Pick<Folders, 'get' | 'isPaused' | 'pauseAll'>;
  readonly states: Pick<FolderStates, 'get'>;
  readonly rights: Pick<RightsKeeper, 'forgetAll'>;
  readonly sizeLimits: Pick<SizeLimits, 'forget'>;
  readonly stabilize: Pick<StabilizeStage, 'acceptIncomplete'>;
  readonly scan: Pick<ScanStage, 'request'>;
  /** Commits what becomes of rows that were found damaged. */
  readonly repairDamagedRows: () => void;
  readonly wakeAll: Wake;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly decisionTime: () => DecisionTime;
}

/** Creates the actions of a person. Each is decided and committed in one turn. */
export function createUserActions(deps: UserActionsDeps): UserActions {
  const { journal } = deps;
  const act = (id: TrackedFileId, decide: (file: TrackedFile) => UserActionVerdict): ActionOutcome => {
    const file = wholeFile(deps, id);
    if (file === null) return { ok: false, why: message('file.unknown') };
    const verdict = decide(file);
    if (!verdict.ok) return verdict;
    deps.commit(verdict.decision);
    deps.wakeAll();
    return { ok: true };
  };
  const batchOf = (file: TrackedFile) => (file.batchId === null ? null : journal.batch(file.batchId));
  const membersOf = (file: TrackedFile) => (file.batchId === null ? [] : journal.membersOf(file.batchId));
  const setPaused = (isPaused: boolean): void => {
    deps.folders.pauseAll(isPaused);
    deps.wakeAll();
  };
  return {
    retry: (id) =>
      act(id, (file) => {
        if (file.state.kind === 'on-hold' && file.state.reason === 'too-large' && file.serviceId !== null)
          deps.sizeLimits.forget(file.serviceId);
        const atPath = journal.presentAt(file.folderId, file.path);
        return retry(file, batchOf(file), membersOf(file), deps.decisionTime(), atPath);
      }),
    skip: (id) => act(id, skip),
    undoSkip: (id) => act(id, undoSkip),
    keep: (id) => act(id, (file) => acknowledgeWarning(file, deps.clock.nowMs())),
    noteDocument: (id, noted) => note(deps, id, noted),
    allow: (id) => {
      if (deps.stabilize.acceptIncomplete(id)) {
        deps.wakeAll();
        return { ok: true };
      }
      return act(id, (file) =>
        allow(file, batchOf(file), deps.decisionTime(), journal.presentAt(file.folderId, file.path)),
      );
    },
    resolve: (id, resolution) =>
      act(id, (file) => {
        const isKnown = file.hash !== null && file.serviceId !== null;
        const first = isKnown ? journal.firstWith(file.hash, file.serviceId, file.id) : null;
        return resolve(file, batchOf(file), membersOf(file), resolution, deps.decisionTime(), first);
      }),
    ...createStrandedActions(deps, act),
    releaseNow: (what) => releaseBatches(deps, what),
    add: (paths, combine = false) => addFiles(deps, paths, combine),
    pause: () => setPaused(true),
    resume: () => {
      deps.rights.forgetAll();
      setPaused(false);
      deps.scan.request();
    },
    isPaused: () => deps.folders.isPaused(null),
    confirmRoot: (id) => confirmRoot(deps, id),
  };
}

/**
 * Returns the file after repairs, because a person decides about committed rows, even where the row or its batch was
 * not read since it was damaged.
 */
function wholeFile(deps: UserActionsDeps, id: TrackedFileId): TrackedFile | null {
  const { journal } = deps;
  const found = journal.file(id);
  if (found !== null && found.batchId !== null) journal.batch(found.batchId);
  deps.repairDamagedRows();
  return journal.file(id);
}

function note({ journal, commit }: UserActionsDeps, id: TrackedFileId, noted: NotedDocument): void {
  const file = journal.file(id);
  const why = journal.history(id).at(-1)?.message;
  const change = file === null || why === undefined ? null : noteDocument(file, noted, why);
  if (change !== null) commit(transition({ files: [change] }));
}

function releaseBatches(deps: UserActionsDeps, what: FolderId | BatchId): ActionOutcome {
  const open = deps.journal.batchesIn(['open', 'closing']);
  const batches = open.filter(({ id, folderId: folder }) => id === what || folder === what);
  if (batches.length === 0) return { ok: false, why: message('file.refused.no-open-batch') };
  for (const batch of batches) deps.commit(releaseBatch(batch, deps.clock.nowMs()));
  return { ok: true };
}

function confirmRoot({ journal, states, scan }: UserActionsDeps, id: FolderId): ActionOutcome {
  const identity = states.get(id).otherRoot;
  if (identity === null) return { ok: false, why: message('folder.refused.not-replaced') };
  journal.setFact(rootKey(id), identity);
  scan.request();
  return { ok: true };
}

/**
 * Adds all files of a batch in one transaction that is synced to the disk, so that the batch cannot close before the
 * last has joined.
 */
async function addFiles(
  deps: UserActionsDeps,
  paths: readonly string[],
  combine: boolean,
): ReturnType<UserActions['add']> {
  const batchId = folderId(`${combine ? combinedPrefix : oneOffPrefix}${deps.ids.uuid()}`);
  const folder = deps.folders.get(batchId);
  const stats = await Promise.all(
    [...new Set(paths)].map(async (path) => ({ path, found: await deps.files.stat({ root: null, path }) })),
  );
  const files: AddedFile[] = [];
  const trackedFiles: TrackedFile[] = [];
  for (const { path, found } of stats) {
    const file = folder !== null && found.kind === 'there' ? deps.detector.detect(folder, found.detection) : null;
    if (file !== null) trackedFiles.push(file);
    files.push({ path, id: file === null ? null : trackedFileId(file.id), error: notAdded(found) });
  }
  const added: Transition = transition({
    files: trackedFiles.map((file) => ({ file, why: message('file.history.added') })),
  });
  deps.commit(added);
  return { batchId, files };
}

/** Returns why there is no row for a path; `null` when the file exists. */
function notAdded(found: StatOutcome): AnyMessage | null {
  if (found.kind === 'there') return null;
  return found.kind === 'gone' ? message('file.unknown') : found.why;
}
