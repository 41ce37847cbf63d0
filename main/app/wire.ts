import type { HostController } from '#api/api-deps.ts';
import path from 'node:path';
import { createHandlers } from '#api/create-handlers.ts';
import { createPacedBalance } from '#api/paced-balance.ts';
import type { Revisions } from '#api/revisions.ts';
import { createFolderWatch } from '#api/folder-watch.ts';
import { createTroubleWatch, type TroubleDeps } from '#api/troubles/trouble-watch.ts';
import { createEngine } from '#engine/engine.ts';
import type { AppSettings } from '#ports/app-settings.ts';
import type { CredentialStore } from '#ports/credential-store.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import type { Journal } from '#ports/journal.ts';
import { systemClock, systemIds } from '#adapters/clock/system-clock.ts';
import { createContentSpool } from '#adapters/content-spool/content-spool.ts';
import { readingPackFolder } from '#lib/recognition-data.ts';
import { createUnlockedCopies } from '#adapters/unlocked-copies/unlocked-copies.ts';
import { createRespondingRoots, withRespondingRoots } from '#adapters/files/responding-roots.ts';
import { createCallBudget } from '#adapters/files/call-budget.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { createRootCalls } from '#adapters/files/root-calls.ts';
import { withCallBudget } from '#adapters/files/with-call-budget.ts';
import type { RotatingLog } from '#adapters/log/rotating-log.ts';
import { createFolderPasswords } from '#adapters/credentials/folder-passwords.ts';
import { createCredentialStore } from '#adapters/credentials/credential-store.ts';
import { openSettingsFile } from '#adapters/settings/settings-file.ts';
import { createSettings } from '#adapters/settings/settings.ts';
import { createFileWatcher } from '#adapters/watcher/file-watcher.ts';
import type { AssembleOptions } from './app.ts';
import { createPackKeeper, type PackKeeper } from './reading-pack/pack-keeper.ts';
import { packAddress, packFiles } from './reading-pack/pack-files.ts';
import { createContentController } from './content/content-controller.ts';
import type { Tickets } from './content/tickets.ts';
import { runDoctor } from './doctor/run-doctor.ts';
import { freeBytesAt } from './data-dir/free-space.ts';
import { createHostController } from './machine/host-controller.ts';
import { createFolderPaths } from './folder-paths.ts';
import { languageIn } from './notices/notice-text.ts';
import { createServiceNeeds } from './notices/service-needs.ts';
import { createStatusNotes } from './notices/status-notes.ts';
import { createFilteredNotifier } from './notices/filtered-notifier.ts';
import { createConnectionController } from './connections/connection-controller.ts';
import { serviceChoiceOf, ConnectionManager } from './connections/connection-manager.ts';
import { createUploadLimit, proxyEnv } from './connections/remote-client.ts';

/** The parts that exist before the journal is open, and also when it does not open. */
export interface Base {
  readonly options: AssembleOptions;
  readonly log: RotatingLog;
  readonly revisions: Revisions;
  readonly tickets: Tickets;
}

/** Makes and connects all parts. Nothing runs yet. */
export function wire({ options, log, revisions, tickets }: Base, journal: Journal, views: JournalViews) {
  const { dataDir, env, appVersion, parts } = options;
  const settingsFile = openSettingsFile(dataDir, parts.openStore);
  const settings = createSettings(settingsFile, log);
  const credentialStore = keysOf(options, settings);
  const roots = createRespondingRoots();
  const budget = createCallBudget(systemClock);
  const calls = createRootCalls(budget, roots);
  const shared = {
    clock: systemClock,
    ids: systemIds,
    files: withRespondingRoots(withCallBudget(createFileSource(languageIn(settings)), budget), roots),
    journal,
    settings,
    passwords: createFolderPasswords(credentialStore),
  };
  const connectionDeps = {
    dataDir,
    env,
    appVersion,
    credentialStore,
    clock: systemClock,
    appSettings: settings,
    childHost: parts.childHost,
    serviceEntry: parts.serviceEntry,
    uploadLimit: createUploadLimit(() => settings.preferences()),
  };
  const connections = new ConnectionManager(connectionDeps);
  const services = createConnectionController({ ...connectionDeps, connections });
  const watcher = createFileWatcher({ calls });
  const notifier = createFilteredNotifier(parts.notifier, () => settings.preferences());
  const { places, guard } = createFolderPaths(dataDir, parts.documentsFolder, calls);
  const copies = copiesBelow(dataDir, () => settings.preferences().spoolBytes);
  const engine = createEngine({ ...shared, ...copies, services: connections, watcher, notifier, guard, logger: log });
  const content = createContentController({ dataDir, tickets, views, nowMs: Date.now });
  whenServiceChanges(settings, () => void content.forgetCopies());
  const changed = (): void => revisions.changed('app');
  const notes = createStatusNotes({ services, engine, dataDir, settingsTrouble: settingsFile.trouble, changed });
  const needs = createServiceNeeds({ services, changed });
  const host: HostController = createHostController(options, {
    doctor: async () => [...(await runDoctor({ services, settings, engine, calls })), ...(await parts.doctor())],
    notes: () => [...notes.current(), ...(parts.notes?.() ?? [])],
  });
  const seen = { ...shared, engine, views, services, host, balance: createPacedBalance(engine, systemClock) };
  const watches = createWatches({ ...seen, serviceNeeds: needs.current, logger: log, changed });
  const handlers = createHandlers({
    ...seen,
    ...watches.forApi,
    appSettings: settings,
    places,
    content,
    copies: copies.spool.room,
    pack: packBelow(options, settings, revisions),
    changed: (topic, ids) => {
      revisions.changed(topic, ids);
      // A person has perhaps just decided where a file is split, or tried the webhook again.
      if (topic === 'service') void needs.check();
    },
  });
  return { engine, connections, settings, content, handlers, notes, needs, troubles: watches.troubles };
}

/** Both are checked every few seconds. */
function createWatches(deps: TroubleDeps) {
  const folderWatch = createFolderWatch(deps);
  const { current, check } = createTroubleWatch(deps);
  const checkBoth = (): void => {
    check();
    folderWatch.check();
  };
  return { forApi: { folderWatch, troubles: current }, troubles: { current, check: checkBoth } };
}

function keysOf({ dataDir, env, loadKeychain }: AssembleOptions, settings: AppSettings): CredentialStore {
  return createCredentialStore({
    dataDir,
    env,
    fileAllowed: () => settings.sealedFileAllowed(),
    ...(loadKeychain === undefined ? {} : { loadKeychain }),
  });
}

function packBelow({ dataDir, env }: AssembleOptions, settings: AppSettings, revisions: Revisions): PackKeeper {
  const network = () => {
    const { proxy, extraCaFile } = settings.preferences();
    return { env: proxyEnv(env, proxy), ...(extraCaFile !== null && { caFile: extraCaFile }) };
  };
  const options = { folder: readingPackFolder(dataDir), from: new URL(packAddress), files: packFiles, network };
  return createPackKeeper(options, () => revisions.changed('settings'));
}

/** Keeps copies of registered contents, and of PDFs without passwords. Dropped files lie next to them and are not copied again. */
function copiesBelow(dataDir: string, budgetBytes: () => number | null) {
  const folder = path.join(dataDir, 'spool');
  const spool = createContentSpool({
    folder: path.join(folder, 'content'),
    ownFolders: [path.join(folder, 'incoming')],
    budgetBytes,
    freeBytes: () => freeBytesAt(dataDir),
  });
  return { spool, unlockedCopies: createUnlockedCopies({ folder: path.join(folder, 'unlocked') }) };
}

function whenServiceChanges(settings: AppSettings, act: () => void): void {
  const current = (): string => JSON.stringify(serviceChoiceOf(settings));
  let known = current();
  settings.onChange(() => {
    const now = current();
    if (now === known) return;
    known = now;
    act();
  });
}
