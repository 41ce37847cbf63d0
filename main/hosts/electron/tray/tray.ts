import { setTimeout as sleep } from 'node:timers/promises';
import type { AppStatus } from '#contract/app.ts';
import type { App } from '#app/app.ts';
import type { AskApp } from '../ask.ts';
import type { ElectronApi, TrayApi } from '../electron-api.ts';
import { refreshOnEvents } from '../app-events.ts';
import type { Words } from '../words.ts';
import { trayMenu, type EndedJob, type TrayActions } from './tray-menu.ts';
import { execFile } from 'node:child_process';
import path from 'node:path';

export interface TrayDeps {
  readonly electron: Pick<ElectronApi, 'Tray' | 'Menu' | 'nativeImage'>;
  readonly app: Pick<App, 'revisions'>;
  readonly ask: AskApp;
  /** The texts in the user's current language. */
  readonly words: () => Words;
  readonly actions: Omit<TrayActions, 'pause' | 'resume'>;
  /** The directory of the tray icons. */
  readonly images: string;
  readonly platform: NodeJS.Platform;
}

const shownJobs = 5;
/** Limits how often the tray is updated: during a burst the status changes constantly, faster than a person reads. */
const atMostEveryMs = 1_000;

/**
 * Shows the app's state in the tray. Returns `null` when this desktop has no tray. `end` of the result removes the
 * icon.
 */
export function createTray(deps: TrayDeps): { end(): void } | null {
  const { electron, app, ask, images, platform } = deps;
  const image = (state: AppStatus['state']) =>
    electron.nativeImage.createFromPath(trayImage(images, trayStateOf({ state }), platform));
  let tray: TrayApi;
  try {
    tray = new electron.Tray(image('idle'));
  } catch {
    return null;
  }
  const actions: TrayActions = {
    ...deps.actions,
    pause: () => void ask('app.pause', {}),
    resume: () => void ask('app.resume', {}),
  };
  tray.on('click', () => actions.open());

  let isOver = false;
  let shown = '';
  const show = (status: AppStatus, jobs: readonly EndedJob[]): void => {
    const words = deps.words();
    const line = tooltip(status, words);
    tray.setToolTip(line);
    // Replacing a menu closes it while it is open, so it is replaced only when its contents change.
    const says = JSON.stringify([status.state, jobs, words('tray.open')]);
    if (says === shown) return;
    shown = says;
    tray.setImage(image(status.state));
    const template = trayMenu(status.state === 'paused', jobs, words, actions);
    tray.setContextMenu(electron.Menu.buildFromTemplate(template));
  };
  const unfollow = refreshOnEvents(app.revisions, ['app', 'notices', 'settings'], async () => {
    const [status, notices] = await Promise.all([ask('app.status', {}), ask('notices.list', { limit: shownJobs })]);
    if (isOver) return;
    if (status.ok) show(status.result, notices.ok ? notices.result.filter((notice) => notice.kind === 'job') : []);
    await sleep(atMostEveryMs, undefined, { ref: false });
  });
  return {
    end() {
      isOver = true;
      unfollow();
      tray.destroy();
    },
  };
}

const question = [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.DBus',
  '/',
  'org.freedesktop.DBus.NameHasOwner',
  'string:org.kde.StatusNotifierWatcher',
];

/**
 * Returns whether this desktop shows trays. Windows and macOS always do. Linux does not tell an app that its tray is
 * invisible (GNOME without an extension), so this asks the desktop's tray watcher over D-Bus. No answer counts as no,
 * and the window then stays visible.
 */
export function hasTray(platform: NodeJS.Platform = process.platform, command = 'dbus-send'): Promise<boolean> {
  if (platform === 'win32' || platform === 'darwin') return Promise.resolve(true);
  return new Promise((resolve) => {
    execFile(command, question, { timeout: 2_000 }, (error, stdout) =>
      resolve(error === null && stdout.includes('boolean true')),
    );
  });
}

export type TrayState = 'idle' | 'working' | 'paused' | 'attention' | 'offline';

/** Maps the app's state to one of the five icons: a broken app needs a person. */
const trayStateOf = ({ state }: Pick<AppStatus, 'state'>): TrayState => (state === 'broken' ? 'attention' : state);

/**
 * Returns the tooltip in one line: the state, and how many files are in progress. When idle: whether everything is
 * verified, or when it last was.
 */
export function tooltip(
  { state, balance, verification }: Pick<AppStatus, 'state' | 'balance' | 'verification'>,
  words: Words,
): string {
  const isVerified = verification.state === 'verified';
  const stands = state !== 'idle' || isVerified ? words(`tray.state.${state}`) : lastVerified(verification.atMs, words);
  const parts = [stands, ...(balance.inProgress > 0 ? [words('tray.waiting', { count: balance.inProgress })] : [])];
  return `Intray: ${parts.join(', ')}`;
}

const lastVerified = (atMs: number | null, words: Words): string =>
  atMs === null ? words('tray.notVerified') : words('tray.lastVerified', { at: atMs });

/**
 * Returns the path of the icon for a state. Electron itself picks the `@2x` file next to it on high-resolution screens,
 * and macOS colours a file named `Template`.
 */
export function trayImage(folder: string, state: TrayState, platform: NodeJS.Platform): string {
  if (platform === 'darwin') return path.join(folder, `${state}-Template.png`);
  return path.join(folder, `${state}-${platform === 'win32' ? 16 : 22}.png`);
}
