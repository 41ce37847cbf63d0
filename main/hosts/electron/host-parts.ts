import type { HostParts } from '#app/app.ts';
import { checkMachine } from '#app/doctor/check-machine.ts';
import { createNativeNotices } from './adapters/native-notices.ts';
import { createUtilityHost } from './adapters/utility-child.ts';
import type { ElectronOptions } from './command-line.ts';
import type { Shell } from './shell.ts';
import type { ElectronApi } from './electron-api.ts';
import type { ElectronEnvironment } from './environment.ts';

/** The parts that this host adds to the app that all hosts share. */
export function hostParts(
  { app, dialog, shell, Notification, utilityProcess }: ElectronApi,
  { installation, openStore }: ElectronEnvironment,
  { dataDir }: ElectronOptions,
  parts: Shell,
): HostParts {
  const { icon, words, open } = parts;
  return {
    notifier: createNativeNotices({ Notification, words, open, icon }),
    childHost: createUtilityHost(utilityProcess),
    serviceEntry: { entry: installation.serviceEntry },
    ...(openStore === undefined ? {} : { openStore }),
    openWindow() {
      open();
      return Promise.resolve({ opened: true, address: null });
    },
    reveal(path) {
      shell.showItemInFolder(path);
      return Promise.resolve(true);
    },
    async pickFolder() {
      const properties = ['openDirectory', 'createDirectory'] as const;
      const { canceled, filePaths } = await dialog.showOpenDialog({
        title: words()('window.pickFolder'),
        properties: [...properties],
      });
      return canceled ? null : (filePaths[0] ?? null);
    },
    documentsFolder: () => app.getPath('documents'),
    // The doctor loads native modules in this process, because the packed Electron cannot run as Node in a child
    // process. A module that the app has loaded can be loaded again.
    doctor: () => checkMachine(installation, dataDir, (name) => import(name)),
  };
}
