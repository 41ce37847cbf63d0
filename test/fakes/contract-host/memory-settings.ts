import { createSettings } from '#adapters/settings/settings.ts';
import type { AppSettings } from '#ports/app-settings.ts';
import type { Settings } from '#ports/settings.ts';
import type { Dials } from './dials.ts';
import { makeFolders } from './folders.ts';

export type MemorySettings = Settings & AppSettings;

/** The real settings code on a store in memory. */
export function createMemorySettings(dials: Dials): MemorySettings {
  const values = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  const log = () => undefined;
  const settings = createSettings(
    {
      get: (key) => values.get(key),
      set(key, value) {
        values.set(key, value);
        for (const listener of listeners) listener();
      },
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    { debug: log, info: log, warn: log, error: log },
  );
  const { mode, theme, contrast, language } = dials;
  const isNamed = mode !== 'first-run' && mode !== 'empty';
  settings.setPreferences({
    stationName: isNamed ? 'Scanner 3, mail room' : null,
    theme,
    contrast,
    language,
    standardIgnores: ['.*', '*.tmp', '@eaDir/', '#recycle/'],
    setupDone: mode !== 'first-run',
  });
  for (const folder of makeFolders(dials)) settings.saveFolder(folder);
  return settings;
}
