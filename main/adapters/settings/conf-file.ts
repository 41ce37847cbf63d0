import { readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import Conf from 'conf';
import type { KeyValueFile } from './settings.ts';

export interface ConfFile extends KeyValueFile {
  /** Where a file that could not be read was put aside; `null` when it was fine. */
  readonly putAside: string | null;
}

const storeOptions = { configName: 'settings', configFileMode: 0o600, clearInvalidConfig: false, watch: true };

/** Makes the store itself: conf, or in Electron its electron-store, which is the same class. */
export type OpenStore = (options: typeof storeOptions & { readonly cwd: string }) => KeyValueFile;

const openConf: OpenStore = (options) => new Conf(options);

/**
 * `settings.json` in the data directory, by conf: written whole or not at all, for this user alone. Half-written files
 * that a kill left are swept. A file that is no JSON is put aside, never overwritten.
 */
export function openConfFile(
  dataDir: string,
  openStore: OpenStore = openConf,
  nowMs: () => number = Date.now,
): ConfFile {
  for (const name of readdirSync(dataDir)) {
    if (/^settings\.json\.tmp-/u.test(name)) rmSync(path.join(dataDir, name), { force: true });
  }
  const open = () => openStore({ ...storeOptions, cwd: dataDir });
  let putAside: string | null = null;
  let conf: KeyValueFile;
  try {
    conf = open();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    putAside = path.join(dataDir, `settings.unreadable-${nowMs()}.json`);
    renameSync(path.join(dataDir, 'settings.json'), putAside);
    conf = open();
  }
  return {
    putAside,
    get: (key) => conf.get(key),
    set: (key, value) => conf.set(key, value),
    onDidAnyChange: (listener) => conf.onDidAnyChange(() => listener()),
  };
}
