import path from 'node:path';
import type { App } from '#app/app.ts';
import { setStartAtSignIn } from './adapters/sign-in-item.ts';
import { appMenu } from './app-menu.ts';
import type { AskApp } from './ask.ts';
import type { ElectronOptions } from './command-line.ts';
import type { ElectronApi } from './electron-api.ts';
import type { ElectronEnvironment } from './environment.ts';
import type { Quitting } from './quit-request.ts';
import { hasTray, createTray } from './tray/tray.ts';
import { createMainWindow } from './window/main-window.ts';
import { wordsOf, type Words } from './words.ts';
import type { Settings } from '#contract/settings.ts';
import { refreshOnEvents } from './app-events.ts';

/** The visible part of this host: window, tray and menus, in the user's language. */
export interface Shell {
  readonly icon: string;
  readonly words: () => Words;
  /** Shows the window, as soon as the app has a page to show. */
  readonly open: (hash?: string) => void;
  readonly isHidden: () => boolean;
  /** Creates window, tray and menus as soon as the app answers calls. The returned function removes them. */
  readonly show: (app: App, ask: AskApp) => Promise<() => void>;
}

export function createShell(
  electron: ElectronApi,
  surroundings: ElectronEnvironment,
  options: ElectronOptions,
  quitting: Quitting,
): Shell {
  const { installation, platform, log } = surroundings;
  const images = path.join(installation.root, 'assets', 'tray');
  const icon = path.join(installation.root, 'assets', 'icon.png');
  const shown = Promise.withResolvers<undefined>();
  let words = wordsOf('system', electron.app.getLocale());
  let mayHide = platform === 'darwin';
  const isHidden = (): boolean => options.hidden && mayHide;
  const window = createMainWindow({
    electron,
    dataDir: options.dataDir,
    preload: path.join(installation.root, 'dist', 'electron', 'preload.cjs'),
    icon,
    words: () => words,
    mayHide: () => mayHide,
    onSessionEnd: () => quitting.quitWithSession(),
    log,
  });
  const open = (hash?: string): void => void shown.promise.then(() => window.open(hash));
  const actions = { open, quit: () => quitting.quit() };
  const putMenu = (): void =>
    electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(appMenu(platform, words, actions)));

  electron.app.on('second-instance', () => open());
  electron.app.on('activate', () => open());
  return {
    icon,
    words: () => words,
    open,
    isHidden,
    async show(app, ask) {
      putMenu();
      const tray = createTray({ electron, app, ask, words: () => words, actions, images, platform });
      mayHide ||= tray !== null && (await hasTray(platform));
      const unfollow = watchPreferences(app, ask, ({ theme, language, startAtSignIn }) => {
        electron.nativeTheme.themeSource = theme;
        words = wordsOf(language, electron.app.getLocale());
        putMenu();
        startWithSession(electron, surroundings, options, startAtSignIn);
      });
      shown.resolve(undefined);
      if (!isHidden()) window.open();
      return () => {
        window.allowClose();
        unfollow();
        tray?.end();
      };
    },
  };
}

function startWithSession(
  { app }: ElectronApi,
  { platform, env, program, programArgs, log }: ElectronEnvironment,
  { dataDir }: ElectronOptions,
  isOn: boolean,
): void {
  try {
    setStartAtSignIn({ app, platform, env, program, args: [...programArgs, '--data-dir', dataDir] }, isOn);
  } catch (error) {
    log(`Starting at sign-in could not be set: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The settings that the host itself applies. */
type HostPreferences = Pick<Settings, 'theme' | 'language' | 'startAtSignIn'>;

/** Calls `apply` with the preferences now and whenever one of them has changed. The returned function stops it. */
function watchPreferences(
  app: Pick<App, 'revisions'>,
  ask: AskApp,
  apply: (preferences: HostPreferences) => void,
): () => void {
  let before = '';
  return refreshOnEvents(app.revisions, ['settings'], async () => {
    const answer = await ask('settings.get', {});
    if (!answer.ok) return;
    const { theme, language, startAtSignIn } = answer.result;
    const now = JSON.stringify([theme, language, startAtSignIn]);
    if (now === before) return;
    before = now;
    apply({ theme, language, startAtSignIn });
  });
}
