import type { Balance } from '#core/balance.ts';
import { balanceOf } from '#core/balance.ts';
import { transition } from '#core/transition.ts';
import type { Transition } from '#core/transition.ts';
import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { Notice } from '#core/notice.ts';
import type { StabilityWait } from '#core/stabilize.ts';
import type { Answering } from '#core/verification.ts';
import { watchClock } from './clock-stage.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import { createStages } from './create-stages.ts';
import type { Stages } from './create-stages.ts';
import { defaultOptions } from './engine-deps.ts';
import type { EngineDeps, EngineOptions } from './engine-deps.ts';
import type { FolderState } from './folder-states.ts';
import { createParts } from './parts.ts';
import type { Parts } from './parts.ts';
import type { ServicePush } from './poll-stage.ts';
import type { Progress } from './progress.ts';
import { noteCleanStop, recover } from './recovery.ts';
import type { RightsKeeper } from './rights.ts';
import type { SpoolCounts, SpoolRefusal } from './spool-stage.ts';
import { createUnlock } from './unlock.ts';
import type { Unlock } from './unlock.ts';
import { createUserActions } from './user-actions.ts';
import type { UserActions } from './user-actions.ts';

/**
 * The engine as its host and the contract use it. Its knowledge is in the journal; its progress is reported as changes.
 */
export interface Engine extends UserActions {
  /** Tries a password on a file that needs one. */
  readonly unlock: Unlock;
  /** Recovers from a crash and starts all stages. */
  start(): Promise<void>;
  /** Cancels running calls and resolves when nothing runs. What was started is in the journal. */
  stop(): Promise<void>;
  /** Scans a root (or all) now: on demand, and when the computer wakes. */
  rescan(id?: FolderId): void;
  /**
   * Notes a push from a service that something has happened, so that the next poll comes at once. Nothing is decided
   * from a push.
   */
  notePush(what: ServicePush): void;
  /** Notes a push about the pages that a service has read, by the service's id of the file. It is only shown. */
  noteReadingProgress(file: {
    readonly fileId: string;
    readonly pagesDone: number;
    readonly pages: number | null;
  }): void;
  /** Commits notices. They are shown like those of jobs. */
  announce(notices: readonly Notice[]): void;
  balance(): Balance;
  folderStates(): ReadonlyMap<FolderId, FolderState>;
  /** Returns how many of the waiting files are safe from changes at their paths. */
  spoolCounts(): SpoolCounts;
  /** Returns why a waiting file is not safe; `null` when it is, needs no copy, or is not yet due. */
  spoolRefusalOf(file: TrackedFile): SpoolRefusal | null;
  /** Returns whether its content survives every change at its path. */
  isSafe(file: TrackedFile): boolean;
  /** Returns why a file that does not change still counts as incomplete, and until when. */
  stabilityWaitOf(id: TrackedFile['id']): StabilityWait | null;
  /** Increases with every change of what {@link stabilityWaitOf} returns that no commit reports. */
  stabilityWaitRevision(): number;
  /** Returns when each root and each service in use last answered. */
  answering(): readonly Answering[];
  readonly presenceMs: number;
  readonly pauses: ConnectionPauses;
  readonly rights: RightsKeeper;
  readonly progress: Progress;
  /** Calls the listener after every commit, so that screens can refresh. The result removes the listener. */
  onChange(listener: () => void): () => void;
}

/** The states in which a file can show its progress. */
const isInMotion: readonly FileStateKind[] = ['uploading', 'processing'];

/** Creates the engine: stages around one journal. Nothing runs until `start`. */
export function createEngine(given: EngineDeps, options: Partial<EngineOptions> = {}): Engine {
  const clockWatch = watchClock(given.clock);
  const listeners = new Set<() => void>();
  const onChange = (): void => {
    for (const listener of listeners) listener();
  };
  const wakeAll = (): void => {
    for (const stage of stages.all) stage.wake();
  };
  const onCommitted = (decision: Transition): void => {
    for (const stage of stages.all) if (stage.isInterestedIn(decision)) stage.wake();
    for (const { file } of decision.files) note(file);
    onChange();
  };
  const deps = { ...given, clock: clockWatch.clock };
  const parts = createParts(deps, { ...defaultOptions, ...options }, { wakeAll, onCommitted, onChange });
  const stages: Stages = createStages(parts, wakeAll);
  const note = (file: TrackedFile): void => {
    stages.stabilize.note(file);
    if (!isInMotion.includes(file.state.kind)) parts.progress.ended(file.id);
  };
  clockWatch.onLeap((nowMs) => stages.stabilize.noteWake(nowMs));
  clockWatch.onBack(() => {
    stages.clock.wentBack();
    stages.clock.wake();
  });
  return {
    ...lifeOf(parts, stages, wakeAll),
    ...readsOf(parts, stages),
    rescan: (id) => stages.scan.request(id),
    notePush: stages.poll.notePush,
    noteReadingProgress: (file) => noteReading(parts, file),
    announce: (notices) => parts.commit(transition({ notices })),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    unlock: createUnlock({ ...parts, wakeAll }),
    ...createUserActions({ ...parts, scan: stages.scan, stabilize: stages.stabilize, wakeAll }),
  };
}

function lifeOf(parts: Parts, stages: Stages, wakeAll: () => void): Pick<Engine, 'start' | 'stop'> {
  const endings: (() => void)[] = [];
  const followSettings = (): void => {
    parts.states.keepOnly(new Set(parts.folders.all().map(({ id }) => id)));
    stages.detect.follow();
    // The settings may allow more space for copies.
    stages.spool.resetTimers();
    stages.scan.request();
    wakeAll();
  };
  const start = (): void => {
    recover(parts);
    stages.stabilize.recover();
    endings.push(parts.settings.onChange(followSettings));
    endings.push(parts.services.onChange(wakeAll));
    for (const stage of stages.all) stage.start();
    stages.detect.follow();
  };
  return {
    start: () => Promise.resolve().then(start),
    stop: async () => {
      for (const end of endings.splice(0)) end();
      stages.detect.stopWatching();
      await Promise.all(stages.all.map((stage) => stage.stop()));
      await stages.idle();
      noteCleanStop(parts.journal);
    },
  };
}

type Reads = Pick<
  Engine,
  | 'answering'
  | 'balance'
  | 'folderStates'
  | 'isSafe'
  | 'pauses'
  | 'presenceMs'
  | 'progress'
  | 'rights'
  | 'spoolCounts'
  | 'spoolRefusalOf'
  | 'stabilityWaitOf'
  | 'stabilityWaitRevision'
>;

function readsOf({ journal, options, pauses, progress, rights, states }: Parts, stages: Stages): Reads {
  return {
    balance: () => balanceNow(journal, states),
    folderStates: () => states.all(),
    spoolCounts: stages.spool.counts,
    isSafe: stages.spool.isSafe,
    spoolRefusalOf: stages.spool.refusalOf,
    stabilityWaitOf: stages.stabilize.waitOf,
    stabilityWaitRevision: stages.stabilize.waitRevision,
    answering: () => stages.presence.all(),
    presenceMs: options.presenceMs,
    pauses,
    rights,
    progress,
  };
}

function balanceNow(journal: Parts['journal'], states: Parts['states']): Balance {
  // A detection at its path may have recorded a file since the scan failed to.
  const scannedWithoutRow = [...states.all()].flatMap(([id, state]) =>
    state.missing.filter((path) => !journal.knowsPath(id, path)),
  );
  return balanceOf({ ...journal.balanceFacts(), scannedWithoutRow });
}

function noteReading(
  { journal, progress }: Parts,
  { fileId, ...read }: Parameters<Engine['noteReadingProgress']>[0],
): void {
  const file = journal.byRemoteFile(fileId);
  if (file?.state.kind === 'processing') progress.note(file.id, { kind: 'reading', ...read });
}
