import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createContentSpool } from '#adapters/content-spool/content-spool.ts';
import { createFileSource } from '#adapters/files/file-source.ts';
import { openJournal } from '#adapters/journal/open-journal.ts';
import { folderId, serviceId } from '#core/ids.ts';
import type { FileStateKind } from '#core/file-state.ts';
import { watchFolder, type WatchFolder } from '#core/watch-folder.ts';
import type { EngineDeps, EngineOptions } from '#engine/engine-deps.ts';
import { createEngine, type Engine } from '#engine/engine.ts';
import type { Journal } from '#ports/journal.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { createObedientService, type ObedientService } from './obedient-service.ts';
import { createVirtualClock, type VirtualClock } from './virtual-clock.ts';

export interface Stage {
  readonly engine: Engine;
  /** Another engine on the same journal, as after a restart. */
  restart(options?: Partial<EngineOptions>): Engine;
  readonly journal: Journal;
  readonly clock: VirtualClock;
  readonly service: ObedientService;
  readonly root: string;
  readonly folder: WatchFolder;
  write(name: string, text?: string): void;
  /** Lets work go on, with time moving by `stepMs` whenever nothing has come of it, until it is so. */
  until(isSo: () => boolean, stepMs?: number): Promise<void>;
  /** Lets work go on for so many milliseconds of the machine's time, while the engine's stands still. */
  rest(forMs?: number): Promise<void>;
  /** States of all files, by path. */
  states(): Readonly<Record<string, FileStateKind>>;
}

export interface StageOptions {
  readonly folder?: Partial<Omit<WatchFolder, 'id' | 'root'>>;
  readonly deps?: Partial<EngineDeps>;
}

const here = serviceId('here');

/** The real engine on a real journal and real files, with a service in memory and time that a test moves. */
export function setStage({ folder: rules = {}, deps = {} }: StageOptions = {}): Stage {
  const directory = temporaryDirectory();
  const root = path.join(directory, 'folder');
  mkdirSync(root);
  const opened = openJournal(path.join(directory, 'journal.db'));
  if (!opened.ok) throw new Error(opened.message);
  const { journal } = opened;
  const [clock, service] = [createVirtualClock(), createObedientService()];
  const folder = watchFolder(folderId('folder'), root, rules);
  const silent = () => undefined;
  const makeEngine = (options: Partial<EngineOptions> = {}) => {
    const given: EngineDeps = {
      clock,
      ids: { uuid: () => randomUUID(), random: () => 0.5 },
      files: createFileSource(),
      watcher: { watch: () => Promise.resolve(() => Promise.resolve()) },
      journal,
      spool: createContentSpool({
        folder: path.join(directory, 'spool'),
        ownFolders: [],
        budgetBytes: () => null,
        freeBytes: () => Promise.resolve(null),
      }),
      services: { current: () => here, get: (id) => (id === here ? service : null), onChange: () => silent },
      settings: {
        folders: () => [folder],
        saveFolder: silent,
        removeFolder: silent,
        sendsBatchId: () => true,
        onChange: () => silent,
      },
      notifier: { show: () => Promise.resolve(true) },
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      ...deps,
    };
    return createEngine(given, options);
  };
  const engine = makeEngine();
  const engines = [engine];
  onTestFinished(async () => {
    service.before = () => Promise.resolve();
    for (const each of engines) await each.stop();
    journal.close();
  });
  return {
    engine,
    journal,
    clock,
    service,
    root,
    folder,
    write: (name, text = `Text of ${name}.`) => {
      const file = path.join(root, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    async until(isSo, stepMs = 500) {
      for (let turns = 0; !isSo(); turns += 1) {
        if (turns > 5_000) throw new Error('It does not become so.');
        await delay(1);
        if (turns % 5 === 4) clock.advance(stepMs);
      }
    },
    restart: (options) => {
      const next = makeEngine(options);
      engines.push(next);
      return next;
    },
    rest: (forMs = 30) => delay(forMs),
    states: () => Object.fromEntries(journal.items({}).map((item) => [item.path, item.state.kind])),
  };
}
