import type { ElectronApi } from './electron-api.ts';

export interface Quitting {
  /** Settles once, when the app is to end: from a menu, a signal, its parent, or with the computer. */
  readonly requested: Promise<void>;
  quit(): void;
  /** The session ends whether we are done or not: nothing is held up then. */
  quitWithSession(): void;
}

/**
 * Quitting is held until the app has ended well, and then done by `app.exit`. A session that ends is not held: on macOS that
 * would call the logout off, and what was begun is in the journal.
 */
export function onQuitRequest({ app, powerMonitor }: Pick<ElectronApi, 'app' | 'powerMonitor'>): Quitting {
  const { promise: requested, resolve } = Promise.withResolvers<undefined>();
  let isSessionOver = false;
  const quitWithSession = (): void => {
    isSessionOver = true;
    resolve(undefined);
  };
  app.on('before-quit', (event) => {
    if (!isSessionOver) event.preventDefault();
    resolve(undefined);
  });
  // Closing the window is not quitting.
  app.on('window-all-closed', () => undefined);
  powerMonitor.on('shutdown', quitWithSession);
  return { requested, quit: () => resolve(undefined), quitWithSession };
}
