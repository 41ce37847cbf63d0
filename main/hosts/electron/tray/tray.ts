import { setTimeout as sleep } from 'node:timers/promises';
import type { AppStatus } from '#contract/app.ts';
import type { App } from '#app/app.ts';
import type { AskApp } from '../ask.ts';
import type { ElectronApi, TrayApi } from '../electron-api.ts';
import { onAppEvents } from '../app-events.ts';
import type { Words } from '../words.ts';
import { tooltip, trayImage, trayStateOf } from './tray-look.ts';
import { trayMenu, type EndedJob, type TrayActions } from './tray-menu.ts';

export interface TrayDeps {
  readonly electron: Pick<ElectronApi, 'Tray' | 'Menu' | 'nativeImage'>;
  readonly app: Pick<App, 'revisions'>;
  readonly ask: AskApp;
  /** In the person's language of the moment. */
  readonly words: () => Words;
  readonly actions: Omit<TrayActions, 'pause' | 'resume'>;
  /** Where the drawings lie. */
  readonly images: string;
  readonly platform: NodeJS.Platform;
}

const shownJobs = 5;
/** During a burst the status changes all the time; nobody reads a tray faster. */
const atMostEveryMs = 1_000;

/** Shows the app's state beside the clock. `null`: this desktop has no place for it. The result's `end` takes it away. */
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
    // A menu that is made again closes where it is open: only when it says something else.
    const says = JSON.stringify([status.state, jobs, words('tray.open')]);
    if (says === shown) return;
    shown = says;
    tray.setImage(image(status.state));
    const template = trayMenu(status.state === 'paused', jobs, words, actions);
    tray.setContextMenu(electron.Menu.buildFromTemplate(template));
  };
  const unfollow = onAppEvents(app.revisions, ['app', 'notices', 'settings'], async () => {
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
