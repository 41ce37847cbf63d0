import Store from 'electron-store';
import type { OpenStore } from '#app/app.ts';

/** Opens `settings.json` with electron-store, which works only inside Electron. */
export const openStore: OpenStore = (dataDir) => {
  const store = new Store({
    cwd: dataDir,
    name: 'settings',
    configFileMode: 0o600,
    clearInvalidConfig: false,
    watch: true,
  });
  return {
    write: (values) => {
      store.store = { ...values };
    },
    onChange: (listener) => store.onDidAnyChange(() => listener()),
  };
};
