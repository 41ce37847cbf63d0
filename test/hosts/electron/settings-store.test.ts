import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openSettingsFile } from '#adapters/settings/settings-file.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';

// electron-store imports Electron when it is loaded, but uses nothing of it when a folder is given.
const emptyElectron = 'intray-test:no-electron';
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: emptyElectron, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) =>
    url === emptyElectron ? { format: 'module', shortCircuit: true, source: 'export default {};' } : next(url, context),
});
const { openStore } = await import('#hosts/electron/adapters/settings-store.ts');

test('electron-store and the store of a station write the same bytes, for this user alone', () => {
  const texts = [openStore, undefined].map((open) => {
    const dataDir = temporaryDirectory();
    const file = openSettingsFile(dataDir, open);
    file.set('service', { kind: 'local' });
    file.set('preferences', { stationName: 'Büro', theme: 'dark' });
    const written = path.join(dataDir, 'settings.json');
    if (process.platform !== 'win32') expect(statSync(written).mode & 0o777).toBe(0o600);
    return readFileSync(written, 'utf8');
  });
  expect(texts[0]).toContain('"stationName": "Büro"');
  expect(texts[1]).toBe(texts[0]);
});

test.each([
  ['electron-store', openStore],
  ['the store of a station', undefined],
])('%s reports its own change once, and the change of another program', async (_name, open) => {
  const dataDir = temporaryDirectory();
  const file = openSettingsFile(dataDir, open);
  const listener = vi.fn();
  const stop = file.onChange(listener);
  file.set('setupDone', true);
  expect(listener).toHaveBeenCalledTimes(1);
  // Longer than a file watcher takes; it must not report the change a second time.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(listener).toHaveBeenCalledTimes(1);

  writeFileSync(path.join(dataDir, 'settings.json'), '{"setupDone": false}');
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2), 5_000);
  expect(file.get('setupDone')).toBe(false);
  stop();
  file.set('setupDone', true);
  expect(listener).toHaveBeenCalledTimes(2);
});
