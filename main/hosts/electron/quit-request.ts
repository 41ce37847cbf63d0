import type { ElectronApi } from './electron-api.ts';

export interface Quitting {
  /**
   * Resolves once, when the app must end: by a menu, a signal, its parent process, or because the computer shuts down.
   */
  readonly requested: Promise<void>;
  quit(): void;
  /** Quits without delaying, because the user's session ends whether the app is ready or not. */
  quitWithSession(): void;
}

/**
 * Delays quitting until the app has ended cleanly; `app.exit` then ends the process. The end of the user's session is
 * not delayed: on macOS that would cancel the logout, and the journal holds all unfinished work.
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
  // With an empty listener Electron does not quit when the last window closes.
  app.on('window-all-closed', () => undefined);
  powerMonitor.on('shutdown', quitWithSession);
  return { requested, quit: () => resolve(undefined), quitWithSession };
}
