import { readdirSync, readFileSync, renameSync, rmSync, statSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import type { KeyValueFile } from './settings.ts';

/** Why the settings are not what the file says. */
export type SettingsTrouble =
  | { readonly kind: 'fine' }
  /** It could not be read when it was needed, and lies there now. */
  | { readonly kind: 'put-aside'; readonly path: string }
  /** It is gone or no JSON at this moment: what it said last holds until it can be read again. */
  | { readonly kind: 'unreadable'; readonly path: string };

export interface SettingsFile extends KeyValueFile {
  readonly trouble: () => SettingsTrouble;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Writes and watches `settings.json`. Electron's host has electron-store for it; a station has `openJsonStore`, because
 * electron-store does not load without Electron. Both write the same format.
 */
interface SettingsStore {
  /** Replaces the file as a whole, for this user alone. */
  write(values: Values): void;
  /** Calls back after a change of the file, also by another program. The result ends it. */
  onChange(listener: () => void): () => void;
}

export type OpenStore = (dataDir: string) => SettingsStore;

const fileIn = (dataDir: string) => path.join(dataDir, 'settings.json');

/** The file is asked for its times this often, as electron-store does. */
const watchEveryMs = 500;

const openJsonStore: OpenStore = (dataDir) => {
  const file = fileIn(dataDir);
  const listeners = new Set<() => void>();
  return {
    write(values) {
      writeFileAtomic(file, JSON.stringify(values, null, '\t'));
      for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      watchFile(file, { persistent: false, interval: watchEveryMs }, listener);
      return () => {
        listeners.delete(listener);
        unwatchFile(file, listener);
      };
    },
  };
};

/** Files that a kill left half-written: by electron-store, and by `writeFileAtomic`. */
const halfWritten = /^settings\.json\.(?:tmp-.*|[\da-f-]{36}\.tmp)$/u;

/**
 * `settings.json` in the data directory. A file that is no JSON is put aside before anything is written, never overwritten;
 * one that becomes so while Intray runs (an editor, a disk that is away) takes no folder and no service away.
 */
export function openSettingsFile(
  dataDir: string,
  openStore: OpenStore = openJsonStore,
  nowMs: () => number = Date.now,
): SettingsFile {
  const file = fileIn(dataDir);
  for (const name of readdirSync(dataDir).filter((each) => halfWritten.test(each))) {
    rmSync(path.join(dataDir, name), { force: true });
  }
  let trouble: SettingsTrouble = { kind: 'fine' };
  const putAside = (): void => {
    const renamedPath = path.join(dataDir, `settings.unreadable-${nowMs()}.json`);
    renameSync(file, renamedPath);
    trouble = { kind: 'put-aside', path: renamedPath };
  };
  const first = readWhole(file);
  if (first.kind === 'no-json') putAside();
  // A disk that does not answer is no reason to begin with empty settings.
  if (first.kind === 'failed') throw first.error;
  const store = openStore(dataDir);
  let last: Values = first.kind === 'values' ? first.values : {};
  if (first.kind !== 'values') store.write(last);

  const readChanged = createReader(file, nowMs);
  const current = (): Values => {
    const read = readChanged();
    if (read.kind === 'values') last = read.values;
    const isFine = read.kind === 'values';
    if (trouble.kind !== 'put-aside') trouble = isFine ? { kind: 'fine' } : { kind: 'unreadable', path: file };
    return last;
  };
  return {
    trouble: () => {
      current();
      return trouble;
    },
    get: (key) => current()[key],
    set(key, value) {
      const read = readWhole(file);
      if (read.kind === 'failed') throw read.error;
      if (read.kind === 'no-json') putAside();
      // What the file said last, where it is gone or broken.
      store.write({ ...(read.kind === 'values' ? read.values : last), [key]: value });
      current();
    },
    onChange(listener) {
      let known = current();
      return store.onChange(() => {
        const now = current();
        if (now === known) return;
        known = now;
        listener();
      });
    },
  };
}

type Read =
  | { readonly kind: 'values'; readonly values: Values }
  | { readonly kind: 'gone' | 'no-json' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Two changes within this time may leave the same size and times, where the file system counts whole seconds. */
const sameTimesMs = 2_000;

/**
 * Reads the file again only when it may have changed, and answers with the same values while its text is the same. Events
 * of a watcher are not enough for that: an editor that replaces the file ends them.
 */
function createReader(file: string, nowMs: () => number): () => Read {
  let known: { readonly stat: string | null; readonly text: string; readonly read: Read } | null = null;
  return () => {
    try {
      const { ino, size, mtimeMs, ctimeMs } = statSync(file);
      const stat = [ino, size, mtimeMs, ctimeMs].join(' ');
      if (known?.stat === stat) return known.read;
      const isSettled = nowMs() - Math.max(mtimeMs, ctimeMs) > sameTimesMs;
      const text = readFileSync(file, 'utf8');
      const read = known?.text === text ? known.read : parse(text);
      known = { stat: isSettled ? stat : null, text, read };
      return read;
    } catch (error) {
      return unread(error);
    }
  };
}

/** In one go: it is written by a rename. */
function readWhole(file: string): Read {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return unread(error);
  }
}

function parse(text: string): Read {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/u, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'no-json' };
    return { kind: 'values', values: { ...value } };
  } catch {
    return { kind: 'no-json' };
  }
}

function unread(error: unknown): Read {
  const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
  return isGone ? { kind: 'gone' } : { kind: 'failed', error };
}
