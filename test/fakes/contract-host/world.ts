import { message } from '#contract/messages/message.ts';
import path from 'node:path';
import { createBrokenHandlers } from '#api/broken-handlers.ts';
import { createHandlers } from '#api/create-handlers.ts';
import type { ApiDeps, ConnectionController, ContentController, HostController } from '#api/api-deps.ts';
import type { Handlers } from '#api/handlers.ts';
import { createFolderWatch } from '#api/folder-watch.ts';
import { createPacedBalance } from '#api/paced-balance.ts';
import type { Revisions } from '#api/revisions.ts';
import { createTroubleWatch } from '#api/troubles/trouble-watch.ts';
import { systemClock, systemIds } from '#adapters/clock/system-clock.ts';
import { createJournal } from '#adapters/journal/create-journal.ts';
import { createJournalViews } from '#adapters/journal/journal-views.ts';
import { createRowReaders } from '#adapters/journal/row-readers.ts';
import { createStateCounts } from '#adapters/journal/state-counts.ts';
import { journalMigrations } from '#adapters/journal/schema.ts';
import { serviceId, trackedFileId, type ServiceId, type TrackedFileId } from '#core/ids.ts';
import type { StabilityWait } from '#core/stabilize.ts';
import { inProgressKinds } from '#core/file-state.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { transition } from '#core/transition.ts';
import { migrate } from '#lib/migrations.ts';
import { openDatabase } from '#lib/sqlite.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import type { Journal } from '#ports/journal.ts';
import type { Logger } from '#ports/logger.ts';
import { noSpool } from '../../engine/fixture/no-spool.ts';
import { defaultDials, type Dials } from './dials.ts';
import { createFakeConnections } from './fake-connections.ts';
import { createFakeDisk } from './fake-disk.ts';
import { createFakePaths } from './fake-machine.ts';
import { fillJournal, loseFiles } from './fill-journal.ts';
import { awayBecause, keepWatchGaps, standingOf } from './folders.ts';
import { batchNamed, makeFile, passing, stepsAfter } from './made-files.ts';
import { makeArrivals, type Arrivals } from './made-jobs.ts';
import { madePapers } from './made-papers.ts';
import { createServices, offlineFailures } from './made-services.ts';
import { createMemorySettings, type MemorySettings } from './memory-settings.ts';
import { sampleInvoice } from './sample-documents.ts';
import { createStandingEngine, type StandingEngine } from './standing-engine.ts';
import { createPackKeeper } from '#app/reading-pack/pack-keeper.ts';
import { packAddress, packFiles } from '#app/reading-pack/pack-files.ts';
import { createMemoryUnlockedCopies } from '../memory-unlocked-copies.ts';
import { createMemoryFolderPasswords } from '../memory-folder-passwords.ts';

/** Everything below the real handlers, and the changes that a test can cause. */
export interface World {
  readonly handlers: Handlers;
  readonly settings: MemorySettings;
  readonly engine: StandingEngine;
  readonly journal: Journal;
  readonly views: JournalViews;
  readonly inUse: ServiceId;
  /** All files, as lists show them. */
  files(): readonly TrackedFile[];
  file(id: string): TrackedFile | null;
  /** Adds `count` done files. */
  addDone(count: number): void;
  /** Makes every file in progress done. */
  finishAll(): void;
  /** Makes a file count as incomplete until that time. */
  waitForEnd(id: string, untilMs: number): void;
  close(): void;
}

export interface WorldDeps {
  readonly dials: Partial<Dials>;
  readonly clock: () => number;
  readonly dir: string;
  readonly revisions: Revisions;
  readonly machine: HostController;
  readonly content: (views: JournalViews) => ContentController;
}

/** The failure text of a journal that cannot be used. */
const brokenWhy = message('journal.damaged', {
  why: message('failure.text', { text: 'wrong # of entries in index items_by_path' }),
});
const localId = serviceId('local:anna');
const remoteId = serviceId('nordlicht@https://documents.example.com');
const earlierId = serviceId('nordlicht@https://archive.example.com');
/** The time since the last file became done, while nothing is uploaded. */
const quietMs = 180_000;
const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** The journal cannot be read. A dial causes this fault, so it is not a bug. */
export class UnreadableJournal extends Error {}

const unreadable = (): never => {
  throw new UnreadableJournal('disk I/O error');
};

export async function openWorld(deps: WorldDeps): Promise<World> {
  const dials = { ...defaultDials, ...deps.dials };
  const { clock, revisions, machine } = deps;
  const nowMs = clock();
  const db = openDatabase(':memory:', { synchronous: 'NORMAL' });
  migrate(db, journalMigrations);
  const readers = createRowReaders();
  const counts = createStateCounts(db);
  const [journal, views] = [createJournal(db, readers, counts), createJournalViews(db, readers, counts)];
  const inUse = dials.mode === 'offline' || dials.remote ? remoteId : localId;
  const isQuiet = dials.mode === 'offline' || dials.mode === 'paused';
  const doneId = dials.switched ? earlierId : inUse;
  const at = { nowMs, lastEndMs: nowMs - (isQuiet ? quietMs : 0), serviceId: inUse, doneId };
  const isEmpty = dials.mode === 'empty' || dials.mode === 'first-run';
  const arrivals: Arrivals = isEmpty ? { files: [], batches: [], jobs: [] } : makeArrivals(dials, at);
  fillJournal(journal, arrivals);
  loseFiles(db, dials.lost, nowMs);

  const settings = createMemorySettings(dials);
  const [invoice, papers] = await Promise.all([sampleInvoice, dials.papers ? madePapers() : []]);
  const services = createServices({ dials, clock, journal, arrivals, invoice, papers, inUse, earlierId });
  const connections = createFakeConnections({ inUse, isRemote: inUse === remoteId, services });
  const waits = new Map<TrackedFileId, StabilityWait>();
  const parts = { ...deps, dials, journal, views, settings, connections };
  const { engine, api } = joinParts(parts, waits);
  setMoving(engine, dials, inUse, nowMs);
  const handlers = dials.mode === 'broken' ? createBrokenHandlers(brokenWhy, machine) : createHandlers(api);
  return {
    handlers,
    settings,
    engine,
    journal,
    views,
    inUse,
    ...createEvents({ journal, views, engine, clock, inUse }),
    waitForEnd(id, untilMs) {
      waits.set(trackedFileId(id), { reason: 'end-missing', untilMs });
      revisions.changed('files', [id]);
    },
    close: () => db.close(),
  };
}

interface Parts extends Omit<WorldDeps, 'dials'> {
  readonly dials: Dials;
  readonly journal: Journal;
  readonly views: JournalViews;
  readonly settings: MemorySettings;
  readonly connections: ConnectionController;
}

/** Connects the engine and the API as the app does. */
function joinParts(parts: Parts, waits: ReadonlyMap<TrackedFileId, StabilityWait>) {
  const { dials, journal, views, settings, connections, machine, revisions } = parts;
  const clock = { ...systemClock, nowMs: parts.clock };
  const files = createFakeDisk({ journal, settings, dir: parts.dir, awayBecause: (root) => awayBecause(root, dials) });
  const passwords = createMemoryFolderPasswords();
  const shared = { clock, ids: systemIds, files, journal, settings, passwords };
  const engine = createStandingEngine(
    {
      ...shared,
      watcher: { watch: () => Promise.resolve(() => Promise.resolve()) },
      spool: { ...noSpool, ownFolders: [path.join(parts.dir, 'spool')] },
      unlockedCopies: createMemoryUnlockedCopies(),
      services: {
        current: () => connections.currentId(),
        get: (id) => connections.of(id),
        onChange: () => () => undefined,
      },
      notifier: { show: () => Promise.resolve(true) },
      logger: silent,
    },
    standingOf({ dials, clock: parts.clock, settings, inUse: connections.currentId(), waits }),
  );
  keepWatchGaps(journal, dials, parts.clock());
  const balance = createPacedBalance(engine, clock);
  const changed: Revisions['changed'] = (topic, ids) => revisions.changed(topic, ids);
  const seen = { ...shared, engine, views, services: connections, host: machine, balance };
  const troubles = createTroubleWatch({
    ...seen,
    serviceNeeds: () => [],
    logger: silent,
    changed: () => changed('app'),
  });
  const maxBytes = () => settings.preferences().spoolBytes ?? 4_837_261_312;
  const fails = dials.answers === 'refuses';
  const api: ApiDeps = {
    ...seen,
    ...(fails
      ? {
          journal: { ...journal, file: unreadable },
          views: { ...views, list: unreadable, tallies: unreadable },
        }
      : {}),
    appSettings: settings,
    folderWatch: createFolderWatch(seen),
    places: createFakePaths(settings.folders().length > 0),
    content: parts.content(views),
    copies: fails ? unreadable : () => Promise.resolve({ usedBytes: 312_000_000, maxBytes: maxBytes() }),
    pack: createPackKeeper(
      { folder: '/nowhere', from: new URL(packAddress), files: packFiles, network: () => ({ env: {} }) },
      () => changed('settings'),
    ),
    changed,
    troubles: troubles.current,
  };
  return { engine, api };
}

/** Sets how far the files in progress are, and what keeps the others waiting. */
function setMoving(engine: StandingEngine, { mode, pauseReason }: Dials, inUse: ServiceId, nowMs: number): void {
  const [reading, sending, waiting] = [trackedFileId('item-0'), trackedFileId('item-1'), trackedFileId('item-2')];
  engine.progress.note(reading, { kind: 'reading', pagesDone: 19, pages: 34 });
  engine.progress.note(sending, { kind: 'sending', uploadedBytes: 5_100_000, sizeBytes: 8_400_000 });
  engine.progress.note(waiting, { kind: 'waiting' });
  if (mode === 'paused') engine.pause();
  const { message } = offlineFailures[pauseReason];
  if (mode === 'offline') engine.pauses.pause(inUse, { reason: pauseReason, message, untilMs: nowMs + 60_000 });
}

type EventDeps = Pick<World, 'journal' | 'views' | 'engine' | 'inUse'> & Pick<WorldDeps, 'clock'>;

function createEvents({ journal, views, engine, clock, inUse }: EventDeps) {
  let next = 1_000_000;
  return {
    files: () => views.list({ offset: 0, limit: Number.MAX_SAFE_INTEGER }).files,
    file: (id: string) => journal.file(trackedFileId(id)),
    addDone(count: number) {
      const atMs = clock();
      const shape = { folder: 0, serviceId: inUse, atMs, batch: batchNamed(0), jobId: 'job-0' };
      const files = Array.from({ length: count }, () =>
        makeFile({ number: (next += 1), state: { kind: 'done' }, ...shape }),
      );
      fillJournal(journal, { files, batches: [] });
      engine.committed();
    },
    finishAll() {
      for (const { id, state } of journal.files({ kinds: inProgressKinds }))
        for (const [kind, why] of stepsAfter(state.kind)) {
          const file = journal.file(id);
          if (file === null) continue;
          const next = { ...file, state: passing(kind, clock()) };
          journal.commit(transition({ files: [{ file: next, why }] }), clock());
        }
      engine.committed();
    },
  };
}
