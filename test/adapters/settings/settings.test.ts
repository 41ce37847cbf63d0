import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openSettingsFile } from '#adapters/settings/settings-file.ts';
import { createSettings } from '#adapters/settings/settings.ts';
import { folderId, serviceId } from '#core/ids.ts';
import { watchFolder } from '#core/watch-folder.ts';
import type { Logger } from '#ports/logger.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'intray-settings-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }));

const warnings: string[] = [];
const silent = () => undefined;
const log: Logger = { debug: silent, info: silent, error: silent, warn: (message) => warnings.push(message) };
const open = () => createSettings(openSettingsFile(dir), log);
const file = () => path.join(dir, 'settings.json');
const scanner = watchFolder(folderId('f1'), '/scans', { extensions: ['pdf'], afterAction: 'move' });

test('folders, service and preferences are stored over a restart, for this user alone', () => {
  const settings = open();
  expect([settings.folders(), settings.service(), settings.preferences().theme]).toEqual([
    [],
    { kind: 'local' },
    'system',
  ]);
  settings.saveFolder(scanner);
  settings.saveFolder(watchFolder(folderId('f2'), '/other'));
  settings.saveFolder({ ...scanner, paused: true });
  settings.setService({ kind: 'remote', baseUrl: 'https://documents.example', auth: 'amx' });
  settings.setPreferences({ theme: 'dark' });
  settings.removeFolder(folderId('f2'));
  const again = open();
  expect(again.folders()).toEqual([{ ...scanner, paused: true }]);
  expect(again.service()).toEqual({ kind: 'remote', baseUrl: 'https://documents.example', auth: 'amx' });
  expect(again.preferences()).toMatchObject({ theme: 'dark', notices: true });
  if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test('a folder of another version is left in the file and named in the log', () => {
  writeFileSync(
    file(),
    JSON.stringify({
      folders: [
        { id: 'new', root: 7 },
        { id: 'f1', root: '/scans' },
      ],
    }),
  );
  const settings = open();
  expect(settings.folders().map((folder) => folder.root)).toEqual(['/scans']);
  settings.saveFolder(scanner);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ folders: [{ id: 'new', root: 7 }, { id: 'f1' }] });
  expect(warnings).toContain('a watch folder in the settings cannot be read');
});

type Replaced = Partial<Pick<typeof fs, 'readFileSync' | 'statSync'>>;

/** Runs `act` with other functions of `node:fs`, for all modules that import them. */
function withFs(replaced: Replaced, act: () => void): void {
  const { readFileSync: read, statSync: stat } = fs;
  Object.assign(fs, replaced);
  syncBuiltinESMExports();
  try {
    act();
  } finally {
    Object.assign(fs, { readFileSync: read, statSync: stat });
    syncBuiltinESMExports();
  }
}

/** Counts how often the settings file is read while `act` runs. */
function readsWhile(act: () => void): number {
  let reads = 0;
  const read = fs.readFileSync;
  const counting = ((...args: Parameters<typeof read>) => {
    if (args[0] === file()) reads += 1;
    return read(...args);
  }) as typeof read;
  withFs({ readFileSync: counting }, act);
  return reads;
}

test('5,000 questions read the file once and name a bad entry once; a correction holds at once', () => {
  const bad = {
    folders: [
      { id: 'new', root: 7 },
      { id: 'f1', root: '/scans' },
    ],
  };
  writeFileSync(file(), JSON.stringify(bad));
  // For the store the file is a minute old, so that size and times suffice to tell whether it has changed.
  const stored = openSettingsFile(dir, undefined, () => Date.now() + 60_000);
  const settings = createSettings(stored, log);
  const ask = () => {
    for (let call = 0; call < 5_000; call += 1) {
      expect(settings.folders()).toHaveLength(1);
      expect(settings.preferences().theme).toBe('system');
    }
  };
  warnings.length = 0;
  expect(readsWhile(ask)).toBe(1);
  expect(warnings).toEqual(['a watch folder in the settings cannot be read']);

  writeFileSync(file(), JSON.stringify({ ...bad, preferences: { theme: 'dark' } }));
  expect(settings.preferences().theme).toBe('dark');
  expect(settings.setPreferences({ theme: 'light' }).theme).toBe('light');
  expect([settings.preferences().theme, settings.folders().length]).toEqual(['light', 1]);
});

test('a file that was written a moment ago is read each time, and its bad entry is named once', () => {
  writeFileSync(file(), JSON.stringify({ folders: [{ id: 'new', root: 7 }] }));
  const settings = open();
  warnings.length = 0;
  const ask = () => {
    for (let call = 0; call < 10; call += 1) settings.folders();
  };
  expect(readsWhile(ask)).toBe(10);
  expect(warnings).toHaveLength(1);
});

test('where files have times of whole seconds, a second change within one of them holds too', () => {
  const settings = open();
  const stat = fs.statSync;
  const second = Math.floor(Date.now() / 1_000) * 1_000;
  const sameTimes = (name: string) => Object.assign(stat(name), { mtimeMs: second, ctimeMs: second });
  const coarse = sameTimes as typeof stat;
  const theme = (name: 'dark' | 'none') => writeFileSync(file(), JSON.stringify({ preferences: { theme: name } }));
  withFs({ statSync: coarse }, () => {
    theme('dark');
    expect(settings.preferences().theme).toBe('dark');
    theme('none');
    expect(settings.preferences().theme).toBe('system');
  });
});

test('a service entry that cannot be read never falls back to another service', () => {
  writeFileSync(file(), JSON.stringify({ service: { kind: 'remote', baseUrl: 'not a url' } }));
  expect(() => open().service()).toThrow('cannot be read');
});

test('a file that is not JSON is set aside, and leftovers of a kill are removed', () => {
  writeFileSync(file(), '{"folders": [');
  writeFileSync(path.join(dir, 'settings.json.tmp-123'), 'x');
  const stored = openSettingsFile(dir, undefined, () => 5);
  const aside = path.join(dir, 'settings.unreadable-5.json');
  expect(stored.trouble()).toEqual({ kind: 'put-aside', path: aside });
  expect(readFileSync(aside, 'utf8')).toBe('{"folders": [');
  expect(readdirSync(dir).filter((name) => name.includes('.tmp-'))).toEqual([]);
  expect(createSettings(stored, log).folders()).toEqual([]);
});

test('a settings file that breaks or disappears while Intray runs removes no folder', () => {
  const stored = openSettingsFile(dir, undefined, () => 5);
  const settings = createSettings(stored, log);
  settings.saveFolder(scanner);
  settings.setService({ kind: 'remote', baseUrl: 'https://documents.example', auth: 'amx' });
  const isAsBefore = () =>
    expect([settings.folders(), settings.service().kind, stored.trouble().kind]).toEqual([
      [scanner],
      'remote',
      'unreadable',
    ]);
  const text = readFileSync(file(), 'utf8');
  for (const broken of ['', '{"folders": [', '[]', 'null']) {
    writeFileSync(file(), broken);
    isAsBefore();
  }
  rmSync(file());
  isAsBefore();
  // The file is corrected, and its contents apply.
  writeFileSync(file(), text.replace('"/scans"', '"/other"'));
  expect([settings.folders().map(({ root }) => root), stored.trouble()]).toEqual([['/other'], { kind: 'fine' }]);
});

test('a setting that is changed while the file is missing or broken changes no other setting', () => {
  const stored = openSettingsFile(dir, undefined, () => 7);
  const settings = createSettings(stored, log);
  settings.saveFolder(scanner);
  rmSync(file());
  settings.setPreferences({ theme: 'dark' });
  expect([open().folders(), open().preferences().theme]).toEqual([[scanner], 'dark']);
  writeFileSync(file(), '{"folders": [half');
  settings.setPreferences({ theme: 'light' });
  expect([open().folders(), open().preferences().theme]).toEqual([[scanner], 'light']);
  expect(stored.trouble()).toEqual({ kind: 'put-aside', path: path.join(dir, 'settings.unreadable-7.json') });
  expect(readFileSync(path.join(dir, 'settings.unreadable-7.json'), 'utf8')).toBe('{"folders": [half');
});

test('a disk that does not answer does not count as a broken file', () => {
  mkdirSync(file());
  expect(() => openSettingsFile(dir)).toThrow(/EISDIR/u);
  expect(readdirSync(dir)).toEqual(['settings.json']);
});

test('a change is reported', async () => {
  const settings = open();
  const onChange = vi.fn();
  const stop = settings.onChange(onChange);
  settings.saveFolder(scanner);
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  stop();
});

test('the PIN of the station view is known again after a restart, and cannot be read in the file', async () => {
  const settings = open();
  expect([settings.hasStationPin(), await settings.isStationPin('4711')]).toEqual([false, false]);
  await settings.setStationPin('4711');
  expect(readFileSync(file(), 'utf8')).not.toContain('4711');
  const again = open();
  expect(again.hasStationPin()).toBe(true);
  expect([await again.isStationPin('4711'), await again.isStationPin('4712')]).toEqual([true, false]);
  await again.setStationPin(null);
  expect([again.hasStationPin(), await again.isStationPin('4711')]).toEqual([false, false]);
  writeFileSync(file(), JSON.stringify({ stationPin: 'scrypt:x' }));
  expect(await open().isStationPin('')).toBe(false);
});

test('the batch id is sent to every service but those that a person named, however the address was written', () => {
  writeFileSync(
    file(),
    JSON.stringify({ preferences: { withoutBatchId: ['https://Documents.example/api/', 'local'] } }),
  );
  const settings = open();
  const sends = (id: string) => settings.sendsBatchId(serviceId(id));
  expect(sends('7@https://documents.example')).toBe(false);
  expect(sends('7@https://other.example')).toBe(true);
  expect(sends('local:1')).toBe(false);
  settings.setPreferences({ withoutBatchId: [] });
  expect(sends('local:1')).toBe(true);
});
