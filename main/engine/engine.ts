import type { Balance } from '#core/balance.ts';
import { balanceOf } from '#core/balance.ts';
import { decision } from '#core/decision.ts';
import type { FolderId } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import type { ItemStateKind } from '#core/item-state.ts';
import type { Notice } from '#core/notice.ts';
import type { StabilityWait } from '#core/settle.ts';
import type { Answering } from '#core/verification.ts';
import { createAnnouncer } from './announcer.ts';
import { createBatcher } from './batcher.ts';
import { createClockLane, watchClock, type ClockWatch } from './clock-watch.ts';
import type { Context, EngineDeps, EngineOptions } from './context.ts';
import { defaultOptions } from './context.ts';
import { createContext, pausedKey } from './create-context.ts';
import { createDisposer } from './disposer.ts';
import { createDoubts } from './doubts.ts';
import { createFolderStates, type FolderState, type FolderStates } from './folder-states.ts';
import type { Gates } from './gates.ts';
import { createIntake } from './intake.ts';
import { createJobMaker } from './job-maker.ts';
import { createLane, type Lane } from './lane.ts';
import { createPersonPart } from './person-part.ts';
import type { PersonPart } from './person-part.ts';
import { createPoller, type Heard } from './poller.ts';
import { createPresenceStage } from './presence.ts';
import { createProgress, type Progress } from './progress.ts';
import { createProver } from './prover.ts';
import { noteCleanStop, recover } from './recovery.ts';
import type { RightsKeeper } from './rights.ts';
import { createRowCheck } from './row-check.ts';
import { createScanner } from './scanner.ts';
import { createServiceLane } from './service-facts.ts';
import { createSettler } from './settler.ts';
import { createSpoolStage } from './spool-stage.ts';
import type { SpoolCounts, SpoolRefusal } from './spool-stage.ts';
import { createTasks } from './tasks.ts';
import { createUploadedBefore } from './uploaded-before.ts';
import { createUploader } from './uploader.ts';

/** The engine as its host and the contract see it. What it knows is in the journal; what it does comes back as changes. */
export interface Engine extends PersonPart {
  /** Recovers what a crash left and starts all lanes. */
  start(): Promise<void>;
  /** Ends calls under way and resolves when nothing runs; what was begun is in the journal. */
  stop(): Promise<void>;
  /** Looks at a root (or all) now: on demand, and when the computer wakes. */
  rescan(id?: FolderId): void;
  /** A push from a service that something has happened: the next look at it comes at once. Nothing is decided from it. */
  heard(what: Heard): void;
  /** A push from a service that reads a file, by the service's id of it: for the screen alone. */
  heardReading(file: { readonly fileId: string; readonly pagesDone: number; readonly pages: number | null }): void;
  /** Commits notices; they are shown like those of jobs. */
  announce(notices: readonly Notice[]): void;
  balance(): Balance;
  folderStates(): ReadonlyMap<FolderId, FolderState>;
  /** How many of the files that wait are safe against what happens at their paths. */
  spoolCounts(): SpoolCounts;
  /** Why a waiting file is not; `null`: it is, needs no copy, or its turn is yet to come. */
  spoolRefusalOf(item: Item): SpoolRefusal | null;
  /** Whether nothing that happens at its path loses its content. */
  isSafe(item: Item): boolean;
  /** Why a file that does not change is still not taken for whole, and until when. */
  stabilityWaitOf(id: Item['id']): StabilityWait | null;
  /** When each root and each service in use last answered, and how often they are asked. */
  answering(): readonly Answering[];
  readonly presenceMs: number;
  readonly gates: Gates;
  readonly rights: RightsKeeper;
  readonly progress: Progress;
  /** Called after every commit; for screens that look again. The result ends it. */
  onChange(listener: () => void): () => void;
}

/** States in which a file can show how far it is. */
const isInMotion: readonly ItemStateKind[] = ['uploading', 'processing'];

/** The imperative shell: lanes around one journal. Nothing runs until `start`. */
export function createEngine(given: EngineDeps, options: Partial<EngineOptions> = {}): Engine {
  const clockWatch = watchClock(given.clock);
  const deps = { ...given, clock: clockWatch.clock };
  const listeners = new Set<() => void>();
  const lanes: Lane[] = [];
  const context = createContext(deps, { ...defaultOptions, ...options }, lanes, (items) => {
    for (const item of items) note(item);
    for (const listener of listeners) listener();
  });
  const states = createFolderStates();
  const progress = createProgress();
  const parts: ReturnType<typeof createLanes> = createLanes(context, states, progress, lanes, clockWatch);
  const note = (item: Item): void => {
    parts.settler.note(item);
    if (!isInMotion.includes(item.state.kind)) progress.ended(item.id);
  };
  const endings: (() => void)[] = [];

  const start = (): void => {
    recover(context);
    parts.settler.recover();
    endings.push(deps.settings.onChange(() => followSettings(context, parts, states, lanes)));
    endings.push(deps.services.onChange(() => wakeAll(lanes)));
    for (const lane of lanes) lane.start();
    parts.intake.follow();
  };
  return {
    start: () => Promise.resolve().then(start),
    stop: async () => {
      for (const end of endings.splice(0)) end();
      parts.intake.stopWatching();
      await Promise.all(lanes.map((lane) => lane.stop()));
      await parts.idle();
      noteCleanStop(context);
    },
    rescan: (id) => parts.scanner.request(id),
    heard: parts.poller.hear,
    heardReading: (file) => {
      noteReading(context, progress, file);
    },
    announce: (notices) => {
      context.commit(decision({ notices }));
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
    ...createPersonPart(context, {
      wakeAll: () => wakeAll(lanes),
      rescan: () => parts.scanner.request(),
      otherRoot: (id) => states.get(id).otherRoot,
      takeAsWhole: parts.settler.takeAsWhole,
      pausedKey,
    }),
  };
}

type Reads = Pick<
  Engine,
  'folderStates' | 'spoolCounts' | 'isSafe' | 'spoolRefusalOf' | 'stabilityWaitOf' | 'answering' | 'presenceMs'
>;

function readsOf(context: Context, parts: ReturnType<typeof createLanes>, states: FolderStates): Reads {
  return {
    folderStates: () => states.all(),
    spoolCounts: parts.spool.counts,
    isSafe: parts.spool.isSafe,
    spoolRefusalOf: parts.spool.refusalOf,
    stabilityWaitOf: parts.settler.waitOf,
    answering: () => parts.presence.all(),
    presenceMs: context.options.presenceMs,
  };
}

function followSettings(
  { settings }: Context,
  { intake, scanner, spool }: ReturnType<typeof createLanes>,
  states: FolderStates,
  lanes: readonly Lane[],
): void {
  states.keepOnly(new Set(settings.folders().map(({ id }) => id)));
  intake.follow();
  // More room may have been given to the copies.
  spool.recall();
  scanner.request();
  wakeAll(lanes);
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
  { fileId, ...read }: Parameters<Engine['heardReading']>[0],
): void {
  const item = journal.byRemoteFile(fileId);
  if (item?.state.kind === 'processing') progress.note(item.id, { kind: 'reading', ...read });
}

function wakeAll(lanes: readonly Lane[]): void {
  for (const lane of lanes) lane.wake();
}

function createLanes(
  context: Context,
  states: FolderStates,
  progress: Progress,
  lanes: Lane[],
  clockWatch: ClockWatch,
) {
  const { clock, logger, options } = context;
  const byName = new Map<string, Lane>();
  const wake = (name: string) => () => byName.get(name)?.wake();
  const tasks = (limit: number, lane: string) => createTasks(limit, clock, logger, wake(lane));
  const uploads = tasks(options.uploadsAtOnce, 'uploader');
  const looks = (lane: string) => tasks(options.looksAtOnce, lane);
  const [doubting, making, polling, proving] = [looks('doubts'), looks('job maker'), looks('poller'), looks('prover')];
  const [scanning, asking] = [looks('scanner'), looks('presence')];
  const scanner = createScanner(context, states, scanning, wake('scanner'));
  const settler = createSettler(context, wake('settler'));
  const poller = createPoller(context, polling, progress, wake('poller'));
  const intake = createIntake(context, scanner, states, wake('intake'));
  const presence = createPresenceStage(context, asking, states, (id) => scanner.request(id));
  const noted = { progress, uploadedBefore: createUploadedBefore() };
  const uploader = createUploader(context, uploads, noted);
  const doubts = createDoubts(context, doubting, noted.uploadedBefore);
  const copying = tasks(options.copiesAtOnce, 'spool');
  const spool = createSpoolStage(context, copying);
  const wakeThemAll = (): void => wakeAll(lanes);
  const serviceLane = createServiceLane(context, wakeThemAll);
  const disposer = createDisposer(context);
  const recallable = [context.gates, serviceLane, settler, uploader, doubts, poller, spool, disposer];
  const clockLane = createClockLane(context, recallable, wakeThemAll);
  const specs = [
    createRowCheck(context, wake('row check')),
    clockLane,
    serviceLane,
    intake,
    scanner,
    settler,
    createBatcher(context),
    uploader,
    doubts,
    createJobMaker(context, making),
    poller,
    createProver(context, proving),
    createAnnouncer(context),
    disposer,
    spool,
    presence,
  ];
  for (const spec of specs) byName.set(spec.name, createLane(spec, clock, logger));
  lanes.push(...byName.values());
  followClock(clockWatch, settler, clockLane, wake('clock'));
  return {
    intake,
    scanner,
    settler,
    poller,
    spool,
    presence,
    idle: () => allIdle([uploads, scanning, asking, doubting, making, polling, proving, settler, copying]),
  };
}

async function allIdle(parts: readonly { idle(): Promise<void> }[]): Promise<void> {
  for (const part of parts) await part.idle();
}

function followClock(
  clockWatch: ClockWatch,
  settler: ReturnType<typeof createSettler>,
  clockLane: ReturnType<typeof createClockLane>,
  wake: () => void,
): void {
  clockWatch.onLeap((nowMs) => settler.slept(nowMs));
  clockWatch.onBack(() => {
    clockLane.wentBack();
    wake();
  });
}
