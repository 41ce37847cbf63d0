import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createBrokenHandlers } from '#api/broken-handlers.ts';
import { createHandlers } from '#api/create-handlers.ts';
import type { HostDesk } from '#api/api-deps.ts';
import { createDispatch } from '#api/dispatch.ts';
import type { Handlers } from '#api/handlers.ts';
import { createRevisions, type Revisions } from '#api/revisions.ts';
import { bucketOf, type ItemStateKind } from '#core/item-state.ts';
import { createEngine } from '#engine/engine.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import type { Journal } from '#ports/journal.ts';
import { systemClock, systemIds } from '#adapters/clock/system-clock.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { openLog, type RotatingLog } from '#adapters/log/rotating-log.ts';
import { createSecretStore } from '#adapters/secrets/secret-store.ts';
import { openConfFile } from '#adapters/settings/conf-file.ts';
import { createSettings } from '#adapters/settings/settings.ts';
import { createFileWatcher } from '#adapters/watcher/file-watcher.ts';
import type { App, AssembleOptions } from './app.ts';
import { createContentDesk } from './content/content-desk.ts';
import { createTickets, type Tickets } from './content/tickets.ts';
import { examine } from './examine.ts';
import { createPlaces } from './places.ts';
import { createServiceConnections } from './service/service-connections.ts';
import { tellChanges } from './tell-changes.ts';

export type { App, AssembleOptions, HostParts } from './app.ts';

interface Base {
  readonly options: AssembleOptions;
  readonly log: RotatingLog;
  readonly revisions: Revisions;
  readonly tickets: Tickets;
}

/** What answers calls, and how it ends. */
interface Running {
  readonly broken: string | null;
  readonly handlers: Handlers;
  stop(): Promise<void>;
}

const eventsGatherMs = 50;
const sweepEveryMs = 60_000;
const waitingKinds = (Object.keys(bucketOf) as ItemStateKind[]).filter((kind) => bucketOf[kind] === 'waiting');

/**
 * Wires one app on one data directory, whose lock the host holds: adapters to the engine, the engine to the contract. A
 * journal that does not open stops the engine and nothing else: the app then answers every call with why.
 */
export async function assemble(options: AssembleOptions): Promise<App> {
  const { dataDir, appVersion } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const log = openLog({ folder: path.join(dataDir, 'logs'), name: 'intray', level: 'info' });
  const revisions = createRevisions((run) => void setTimeout(run, eventsGatherMs));
  const base: Base = { options, log, revisions, tickets: createTickets() };
  const running = await startOrBreak(base);
  log.info('the app is up', { version: appVersion, broken: running.broken });
  return {
    broken: running.broken,
    dispatch: createDispatch({
      handlers: running.handlers,
      onBug: (method, error) =>
        log.error('a call failed by a bug', { method, error: error instanceof Error ? error.stack : String(error) }),
    }),
    revisions,
    bootId: randomUUID(),
    appVersion,
    tickets: base.tickets,
    async stop() {
      await running.stop();
      log.info('the app is down');
      log.close();
    },
  };
}

async function startOrBreak(base: Base): Promise<Running> {
  const opened = openJournal(path.join(base.options.dataDir, 'journal.db'));
  if (!opened.ok) {
    base.log.error('the journal does not open', { code: opened.code, why: opened.message });
    return broken(base, opened.message);
  }
  try {
    return await start(base, opened.journal, opened.views);
  } catch (error) {
    opened.journal.close();
    const why = error instanceof Error ? error.message : String(error);
    base.log.error('the engine does not start', { why });
    return broken(base, `The engine could not start: ${why}`);
  }
}

function broken({ options: { parts } }: Base, why: string): Running {
  const advice = 'Keep the data directory as it is: the journal says what was sent. Restore it from a backup, or ask.';
  const host: HostDesk = {
    openWindow: () => parts.openWindow(),
    doctor: async () => [{ check: 'journal', state: 'problem', message: why, advice }, ...(await parts.doctor())],
    notes: () => [],
  };
  return { broken: why, handlers: createBrokenHandlers(why, host), stop: () => Promise.resolve() };
}

async function start(base: Base, journal: Journal, views: JournalViews): Promise<Running> {
  const { options, log, revisions, tickets } = base;
  const { dataDir, env, appVersion, parts } = options;
  const conf = openConfFile(dataDir);
  const settings = createSettings(conf, log);
  const secrets = createSecretStore({ dataDir, env, fileAllowed: () => settings.sealedFileAllowed() });
  const files = createFileSource();
  const shared = { clock: systemClock, ids: systemIds, files, journal, settings };
  const connections = createServiceConnections({
    ...{ dataDir, env, appVersion, secrets, clock: systemClock, appSettings: settings },
    ...{ childHost: parts.childHost, serviceEntry: parts.serviceEntry },
    caFile: () => settings.preferences().extraCaFile,
  });
  const { services, desk } = connections;
  const engine = createEngine({
    ...shared,
    ...{ services, watcher: createFileWatcher(), notifier: parts.notifier, logger: log },
  });
  const content = createContentDesk({ dataDir, tickets, views, nowMs: Date.now });
  const host: HostDesk = {
    openWindow: () => parts.openWindow(),
    doctor: async () => [...(await examine({ desk, settings, engine })), ...(await parts.doctor())],
    notes: () =>
      conf.putAside === null
        ? []
        : [{ code: 'settings-unreadable', message: `settings.json could not be read; it lies in ${conf.putAside}.` }],
  };
  const followPreferences = (): void => {
    log.setLevel(settings.preferences().logLevel);
    for (const topic of ['settings', 'folders', 'app'] as const) revisions.changed(topic);
  };
  followPreferences();
  await content.sweepAtStart();

  const endings = [
    settings.onChange(followPreferences),
    services.onChange(() => {
      revisions.changed('service');
      revisions.changed('app');
    }),
    tellChanges({ engine, journal, views, changed: revisions.changed }),
    every(sweepEveryMs, () => void content.sweep()),
  ];
  connections.onReached((id) => engine.gates.open(id));
  connections.start(views.servicesOf(waitingKinds));
  const stop = async (): Promise<void> => {
    for (const end of endings) end();
    await engine.stop();
    await connections.stop();
  };
  try {
    await engine.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    broken: null,
    handlers: createHandlers({
      ...shared,
      ...{ engine, views, appSettings: settings, services: desk, places: createPlaces(dataDir), content, host },
      changed: revisions.changed,
    }),
    async stop() {
      await stop();
      journal.close();
    },
  };
}

function every(periodMs: number, run: () => void): () => void {
  const timer = setInterval(run, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}
