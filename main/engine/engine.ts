import type { Balance } from '#core/balance.ts';
import { balanceOf } from '#core/balance.ts';
import { transition } from '#core/transition.ts';
import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { FileStateKind } from '#core/file-state.ts';
import type { Notice } from '#core/notice.ts';
import type { StabilityWait } from '#core/stabilize.ts';
import type { Answering } from '#core/verification.ts';
import { createNotifyStage } from './notify-stage.ts';
import { createBatchStage } from './batch-stage.ts';
import { createClockStage, watchClock, type ClockWatch } from './clock-stage.ts';
import type { Context, EngineDeps, EngineOptions } from './context.ts';
import { defaultOptions } from './context.ts';
import { createContext, pausedKey } from './create-context.ts';
import { createArchiveStage } from './archive-stage.ts';
import { createReconcileUploads } from './reconcile-uploads.ts';
import { createFolderStates, type FolderState, type FolderStates } from './folder-states.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import { createDetectStage } from './detect-stage.ts';
import { createJobStage } from './create-job-stage.ts';
import { createStage, type Stage } from './stage.ts';
import { createUserActions } from './user-actions.ts';
import type { UserActions } from './user-actions.ts';
import { createPollStage, type ServicePush } from './poll-stage.ts';
import { createPresenceStage } from './presence-stage.ts';
import { createProgress, type Progress } from './progress.ts';
import { createVerifyStage } from './verify-stage.ts';
import { noteCleanStop, recover } from './recovery.ts';
import type { RightsKeeper } from './rights.ts';
import { createRowCheck } from './row-check.ts';
import { createScanStage } from './scan-stage.ts';
import { createServiceStage } from './service-facts.ts';
import { createStabilizeStage } from './stabilize-stage.ts';
import { createSpoolStage } from './spool-stage.ts';
import type { SpoolCounts, SpoolRefusal } from './spool-stage.ts';
import { createTasks } from './tasks.ts';
import type { Tasks } from './tasks.ts';
import { createUploadedBefore } from './uploaded-before.ts';
import { createUploadStage } from './upload-stage.ts';

/** The engine as its host and the contract see it. What it knows is in the journal; what it does comes back as changes. */
export interface Engine extends UserActions {
  /** Recovers what a crash left and starts all stages. */
  start(): Promise<void>;
  /** Ends calls under way and resolves when nothing runs; what was begun is in the journal. */
  stop(): Promise<void>;
  /** Looks at a root (or all) now: on demand, and when the computer wakes. */
  rescan(id?: FolderId): void;
  /** A push from a service that something has happened: the next look at it comes at once. Nothing is decided from it. */
  notePush(what: ServicePush): void;
  /** A push from a service that reads a file, by the service's id of it: for the screen alone. */
  noteReadingProgress(file: {
    readonly fileId: string;
    readonly pagesDone: number;
    readonly pages: number | null;
  }): void;
  /** Commits notices; they are shown like those of jobs. */
  announce(notices: readonly Notice[]): void;
  balance(): Balance;
  folderStates(): ReadonlyMap<FolderId, FolderState>;
  /** How many of the files that wait are safe against what happens at their paths. */
  spoolCounts(): SpoolCounts;
  /** Why a waiting file is not; `null`: it is, needs no copy, or its turn is yet to come. */
  spoolRefusalOf(item: TrackedFile): SpoolRefusal | null;
  /** Whether nothing that happens at its path loses its content. */
  isSafe(item: TrackedFile): boolean;
  /** Why a file that does not change is still not taken for whole, and until when. */
  stabilityWaitOf(id: TrackedFile['id']): StabilityWait | null;
  /** When each root and each service in use last answered, and how often they are asked. */
  answering(): readonly Answering[];
  readonly presenceMs: number;
  readonly gates: ConnectionPauses;
  readonly rights: RightsKeeper;
  readonly progress: Progress;
  /** Called after every commit; for screens that look again. The result ends it. */
  onChange(listener: () => void): () => void;
}

/** States in which a file can show how far it is. */
const isInMotion: readonly FileStateKind[] = ['uploading', 'processing'];

/** The imperative shell: stages around one journal. Nothing runs until `start`. */
export function createEngine(given: EngineDeps, options: Partial<EngineOptions> = {}): Engine {
  const clockWatch = watchClock(given.clock);
  const deps = { ...given, clock: clockWatch.clock };
  const listeners = new Set<() => void>();
  const stages: Stage[] = [];
  const context = createContext(deps, { ...defaultOptions, ...options }, stages, (items) => {
    for (const item of items) note(item);
    for (const listener of listeners) listener();
  });
  const states = createFolderStates();
  const progress = createProgress();
  const parts: ReturnType<typeof createStages> = createStages(context, states, progress, stages, clockWatch);
  const note = (item: TrackedFile): void => {
    parts.stabilize.note(item);
    if (!isInMotion.includes(item.state.kind)) progress.ended(item.id);
  };
  const endings: (() => void)[] = [];

  const start = (): void => {
    recover(context);
    parts.stabilize.recover();
    endings.push(deps.settings.onChange(() => followSettings(context, parts, states, stages)));
    endings.push(deps.services.onChange(() => wakeAll(stages)));
    for (const stage of stages) stage.start();
    parts.detect.follow();
  };
  return {
    start: () => Promise.resolve().then(start),
    stop: async () => {
      for (const end of endings.splice(0)) end();
      parts.detect.stopWatching();
      await Promise.all(stages.map((stage) => stage.stop()));
      await parts.idle();
      noteCleanStop(context);
    },
    rescan: (id) => parts.scan.request(id),
    notePush: parts.poll.notePush,
    noteReadingProgress: (file) => {
      noteReading(context, progress, file);
    },
    announce: (notices) => {
      context.commit(transition({ notices }));
    },
    balance: () => balanceNow(deps.journal, states),
    ...readsOf(context, parts, states),
    gates: context.gates,
    rights: context.rights,
    progress,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...createUserActions(context, {
      wakeAll: () => wakeAll(stages),
      rescan: () => parts.scan.request(),
      otherRoot: (id) => states.get(id).otherRoot,
      takeAsWhole: parts.stabilize.takeAsWhole,
      pausedKey,
    }),
  };
}

type Reads = Pick<
  Engine,
  'folderStates' | 'spoolCounts' | 'isSafe' | 'spoolRefusalOf' | 'stabilityWaitOf' | 'answering' | 'presenceMs'
>;

function readsOf(context: Context, parts: ReturnType<typeof createStages>, states: FolderStates): Reads {
  return {
    folderStates: () => states.all(),
    spoolCounts: parts.spool.counts,
    isSafe: parts.spool.isSafe,
    spoolRefusalOf: parts.spool.refusalOf,
    stabilityWaitOf: parts.stabilize.waitOf,
    answering: () => parts.presence.all(),
    presenceMs: context.options.presenceMs,
  };
}

function followSettings(
  { settings }: Context,
  { detect, scan, spool }: ReturnType<typeof createStages>,
  states: FolderStates,
  stages: readonly Stage[],
): void {
  states.keepOnly(new Set(settings.folders().map(({ id }) => id)));
  detect.follow();
  // More room may have been given to the copies.
  spool.recall();
  scan.request();
  wakeAll(stages);
}

function balanceNow(journal: EngineDeps['journal'], states: FolderStates): Balance {
  // What a scan could not record may have been recorded since, by a look at its path.
  const scannedWithoutRow = [...states.all()].flatMap(([id, state]) =>
    state.missing.filter((path) => !journal.knowsPath(id, path)),
  );
  return balanceOf({ ...journal.balanceFacts(), scannedWithoutRow });
}

function noteReading(
  { journal }: Context,
  progress: Progress,
  { fileId, ...read }: Parameters<Engine['noteReadingProgress']>[0],
): void {
  const item = journal.byRemoteFile(fileId);
  if (item?.state.kind === 'processing') progress.note(item.id, { kind: 'reading', ...read });
}

function wakeAll(stages: readonly Stage[]): void {
  for (const stage of stages) stage.wake();
}

function createStages(
  context: Context,
  states: FolderStates,
  progress: Progress,
  stages: Stage[],
  clockWatch: ClockWatch,
) {
  const { clock, logger, options } = context;
  const byName = new Map<string, Stage>();
  const wake = (name: string) => () => byName.get(name)?.wake();
  const pools = createPools(options, (limit, stage) => createTasks(limit, clock, logger, wake(stage)));
  const scan = createScanStage(context, states, pools.scans, wake('scan'));
  const stabilize = createStabilizeStage(context, wake('stabilize'));
  const poll = createPollStage(context, pools.polls, progress, wake('poll'));
  const detect = createDetectStage(context, scan, states, wake('detect'));
  const presence = createPresenceStage(context, pools.presence, states, (id) => scan.request(id));
  const noted = { progress, uploadedBefore: createUploadedBefore() };
  const upload = createUploadStage(context, pools.uploads, noted);
  const reconcile = createReconcileUploads(context, pools.reconciles, noted.uploadedBefore);
  const spool = createSpoolStage(context, pools.copies);
  const wakeThemAll = (): void => wakeAll(stages);
  const serviceStage = createServiceStage(context, wakeThemAll);
  const archive = createArchiveStage(context);
  const timerOwners = [context.gates, serviceStage, stabilize, upload, reconcile, poll, spool, archive];
  const clockStage = createClockStage(context, timerOwners, wakeThemAll);
  const specs = [
    createRowCheck(context, wake('row check')),
    clockStage,
    serviceStage,
    detect,
    scan,
    stabilize,
    createBatchStage(context),
    upload,
    reconcile,
    createJobStage(context, pools.jobs),
    poll,
    createVerifyStage(context, pools.verifies),
    createNotifyStage(context),
    archive,
    spool,
    presence,
  ];
  for (const spec of specs) byName.set(spec.name, createStage(spec, clock, logger));
  stages.push(...byName.values());
  followClock(clockWatch, stabilize, clockStage, wake('clock'));
  return {
    detect,
    scan,
    stabilize,
    poll,
    spool,
    presence,
    idle: () => allIdle([...Object.values(pools), stabilize]),
  };
}

/** The calls that may run at once, each kind with its limit and the stage that goes on when one ends. */
function createPools(options: EngineOptions, tasks: (limit: number, stage: string) => Tasks) {
  const lookups = (stage: string) => tasks(options.looksAtOnce, stage);
  return {
    uploads: tasks(options.uploadsAtOnce, 'upload'),
    scans: lookups('scan'),
    presence: lookups('presence'),
    reconciles: lookups('reconcile uploads'),
    jobs: lookups('create job'),
    polls: lookups('poll'),
    verifies: lookups('verify'),
    copies: tasks(options.copiesAtOnce, 'spool'),
  };
}

async function allIdle(parts: readonly { idle(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.idle();
}

function followClock(
  clockWatch: ClockWatch,
  stabilize: ReturnType<typeof createStabilizeStage>,
  clockStage: ReturnType<typeof createClockStage>,
  wake: () => void,
): void {
  clockWatch.onLeap((nowMs) => stabilize.slept(nowMs));
  clockWatch.onBack(() => {
    clockStage.wentBack();
    wake();
  });
}
