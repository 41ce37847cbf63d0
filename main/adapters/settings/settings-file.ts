import { readdirSync, readFileSync, renameSync, rmSync, statSync, unwatchFile, watchFile } from 'node:fs';
import path from 'node:path';
import { writeFileAtomic } from '#lib/atomic-write.ts';
import type { KeyValueFile } from './settings.ts';

/** Why the settings differ from the file. */
export type SettingsTrouble =
  | { readonly kind: 'fine' }
  /** The file could not be read when it was needed, and was moved to this path. */
  | { readonly kind: 'put-aside'; readonly path: string }
  /** The file does not exist or is not JSON at this moment. Its last content applies until it can be read again. */
  | { readonly kind: 'unreadable'; readonly path: string };

export interface SettingsFile extends KeyValueFile {
  readonly trouble: () => SettingsTrouble;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Writes and watches `settings.json`. The host of Electron uses electron-store; a station uses `openJsonStore`, because
 * electron-store does not load without Electron. Both write the same format.
 */
interface SettingsStore {
  /** Replaces the whole file, readable only for this user. */
  write(values: Values): void;
  /** Calls the listener after a change of the file, also by another program. The result removes the listener. */
  onChange(listener: () => void): () => void;
}

export type OpenStore = (dataDir: string) => SettingsStore;

const fileIn = (dataDir: string) => path.join(dataDir, 'settings.json');

/** The interval at which the times of the file are checked, as in electron-store. */
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

/** Incomplete files that a kill left behind, of electron-store and of `writeFileAtomic`. */
const halfWritten = /^settings\.json\.(?:tmp-.*|[\da-f-]{36}\.tmp)$/u;

/**
 * Opens `settings.json` in the data directory. A file that is not JSON is put aside before anything is written, and
 * never overwritten. When the file becomes unreadable while Intray runs (an editor, a disk that is away), no folder and
 * no service is lost.
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
  // A disk that does not respond is no reason to start with empty settings.
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
      // Keeps the last content where the file does not exist or is damaged.
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

/** Two changes within this time may leave the same size and times, where the file system stores whole seconds. */
const sameTimesMs = 2_000;

/**
 * Reads the file again only when it may have changed, and returns the same values while its text is the same. Events of
 * a watcher are not enough, because an editor that replaces the file ends them.
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

/** Reads the file in one call, because it is written by a rename. */
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
