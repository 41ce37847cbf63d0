import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { formatMessage, localeOf } from '#contract/messages/format-message.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { systemText } from '#contract/messages/system-text.ts';
import { createBrokenHandlers } from '#api/broken-handlers.ts';
import type { SignInController } from '#api/api-deps.ts';
import { createDispatch } from '#api/dispatch.ts';
import type { Handlers } from '#api/handlers.ts';
import { createRevisions } from '#api/revisions.ts';
import { inProgressKinds } from '#core/file-state.ts';
import type { Engine } from '#engine/engine.ts';
import type { JournalViews } from '#ports/journal-views.ts';
import type { Journal } from '#ports/journal.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { isDiskFull } from '#lib/disk-full.ts';
import { openLog } from '#adapters/log/rotating-log.ts';
import type { App, AssembleOptions } from './app.ts';
import { findRightsTrouble } from './data-dir/data-dir-rights.ts';
import { problem } from './doctor/doctor-line.ts';
import { makeOwnFolder } from './data-dir/own-folder.ts';
import { createTickets } from './content/tickets.ts';
import type { ConnectionListeners } from './connections/connection-manager.ts';
import { passToEngine } from './connections/local-process.ts';
import { createProcessedAgain } from './connections/note-processed-again.ts';
import { publishChanges } from './frames/publish-changes.ts';
import { wakeEngine, watchForJumps } from './machine/wake.ts';
import { wire, type Base } from './wire.ts';

export type { App, AssembleOptions } from './app.ts';

/** The part of the app that answers calls, and how it stops. */
interface Running {
  readonly broken: AnyMessage | null;
  readonly handlers: Handlers;
  woke(): void;
  stop(): Promise<void>;
}

const diskFull = {
  code: 'disk-full',
  text: message('error.disk-full'),
  retryable: true,
} as const;
const eventsGatherMs = 50;
/**
 * The time between two sweeps. Copies of finished files take space but do no harm, and finding them reads the journal.
 */
const sweepEveryMs = 600_000;
const troublesEveryMs = 5_000;

/**
 * Wires one app on one data directory, whose lock the host holds: adapters to the engine, the engine to the contract. A
 * journal that does not open stops only the engine: the app then answers every call with the reason.
 */
export async function assemble(options: AssembleOptions): Promise<App> {
  const { dataDir, appVersion } = options;
  makeOwnFolder(dataDir);
  const log = openLog({ folder: path.join(dataDir, 'logs'), name: 'intray', level: 'info' });
  const trouble = findRightsTrouble(dataDir);
  if (trouble !== null) log.warn('others have rights in the data directory', { ...trouble });
  const revisions = createRevisions((run) => void setTimeout(run, eventsGatherMs));
  const base: Base = { options, log, revisions, tickets: createTickets() };
  // The monitor does not keep the process alive: Node still prints the error and ends it. The log keeps the error for
  // later.
  const onCrash = (error: unknown): void => log.error('the app is ended by an error', { error: inWords(error) });
  process.on('uncaughtExceptionMonitor', onCrash);
  const running = await startOrBreak(base);
  log.info('the app is up', { version: appVersion, broken: running.broken?.code ?? null });
  return {
    broken: running.broken,
    dispatch: createDispatch({
      handlers: running.handlers,
      refusalOf: (error) => (isDiskFull(error) ? diskFull : null),
      onBug: (method, error) => log.error('a call failed by a bug', { method, error: inWords(error) }),
    }),
    revisions,
    bootId: randomUUID(),
    appVersion,
    tickets: base.tickets,
    log,
    woke: () => running.woke(),
    async stop() {
      await running.stop();
      log.info('the app is down');
      process.off('uncaughtExceptionMonitor', onCrash);
      log.close();
    },
  };
}

const inWords = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function startOrBreak(base: Base): Promise<Running> {
  const opened = openJournal(path.join(base.options.dataDir, 'journal.db'));
  if (!opened.ok) {
    base.log.error('the journal does not open', {
      code: opened.code,
      why: formatMessage(opened.message, localeOf('en')),
    });
    return broken(base, opened.message);
  }
  try {
    return await start(base, opened.journal, opened.views);
  } catch (error) {
    opened.journal.close();
    const why = systemText(error);
    base.log.error('the engine does not start', { why: why.params['text'] });
    return broken(base, message('engine.cannot-start', { why }));
  }
}

function broken({ options: { parts } }: Base, why: AnyMessage): Running {
  const host: SignInController = {
    openWindow: () => parts.openWindow(),
    signIns: parts.signIns ?? null,
    hostName: os.hostname(),
    doctor: async () => [problem('journal', why, null), ...(await parts.doctor())],
    notes: () => parts.notes?.() ?? [],
  };
  const handlers = createBrokenHandlers(why, host);
  return { broken: why, handlers, woke: () => undefined, stop: () => Promise.resolve() };
}

async function start(base: Base, journal: Journal, views: JournalViews): Promise<Running> {
  const { log, revisions } = base;
  const { engine, connections, settings, content, handlers, notes, needs, troubles } = wire(base, journal, views);
  const followPreferences = (): void => {
    log.setLevel(settings.preferences().logLevel);
    for (const topic of ['settings', 'folders', 'app'] as const) revisions.changed(topic);
  };
  const woke = (): void => {
    const current = connections.current();
    wakeEngine(engine, new Set([...(current === null ? [] : [current]), ...views.servicesOf(inProgressKinds)]));
  };
  followPreferences();
  await content.sweepAtStart();

  const endings = [
    settings.onChange(followPreferences),
    connections.onChange(() => {
      for (const topic of ['service', 'app'] as const) revisions.changed(topic);
      if (connections.current() !== null) void notes.check();
    }),
    publishChanges({
      engine,
      journal,
      views,
      current: () => connections.current(),
      changed: (topic, ids) => revisions.changed(topic, ids),
    }),
    every(sweepEveryMs, () => void content.sweep()),
    notes.watch(),
    needs.watch(),
    watchForJumps((byMs) => {
      log.info('the computer has slept, or its clock was set', { byMs });
      woke();
    }),
  ];
  const changed = (): void => revisions.changed('service');
  const heedAgain = createProcessedAgain({ engine, views, services: connections, changed });
  connections.start(views.servicesOf(inProgressKinds), listenersOf(engine, views, heedAgain));
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
  troubles.check();
  endings.push(every(troublesEveryMs, troubles.check));
  return {
    broken: null,
    handlers,
    woke,
    async stop() {
      await stop();
      journal.close();
    },
  };
}

const listenersOf = (
  engine: Engine,
  views: JournalViews,
  heedAgain: ReturnType<typeof createProcessedAgain>,
): ConnectionListeners => ({
  onConnected(id, holder) {
    engine.rights.heldBy(id, holder);
    engine.pauses.resume(id);
  },
  onLocalMessage(received) {
    passToEngine(engine, views, received);
    heedAgain(received);
  },
});

function every(periodMs: number, run: () => void): () => void {
  const timer = setInterval(run, periodMs);
  timer.unref();
  return () => clearInterval(timer);
}
