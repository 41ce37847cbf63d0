import type { ElectronApi, WindowApi } from '../electron-api.ts';
import { pageUrl } from '../page/scheme.ts';
import type { Words } from '../words.ts';
import { keepWindowState, readWindowState } from './window-state.ts';

export interface MainWindow {
  /** Brings the window up, at a screen of the page where one is named (`#/jobs/ID`). */
  open(hash?: string): void;
  /** From now on the window closes for good. */
  letGo(): void;
}

export interface MainWindowDeps {
  readonly electron: Pick<ElectronApi, 'BrowserWindow' | 'dialog' | 'screen'>;
  readonly dataDir: string;
  readonly preload: string;
  readonly icon: string;
  readonly words: () => Words;
  /** Whether somebody could bring a hidden window back: without a tray it is kept in sight. */
  readonly mayHide: () => boolean;
  /** The session of this user ends. */
  readonly onSessionEnd: () => void;
  readonly log: (line: string) => void;
}

const keepAfterMs = 500;
/** A page whose process dies again and again is shown as it is. */
const maxReloads = 3;
const reloadWindowMs = 60_000;

/** The app's one window. Closing hides it: files go on being processed. */
export function createMainWindow(deps: MainWindowDeps): MainWindow {
  let window: WindowApi | null = null;
  let isLetGo = false;

  const make = (hash: string): WindowApi => {
    const { made, keep } = makeWindow(deps);
    made.on('close', (event) => {
      keep();
      if (isLetGo) return;
      event.preventDefault();
      if (deps.mayHide()) made.hide();
      else made.minimize();
    });
    made.on('session-end', deps.onSessionEnd);
    reloadWhenGone(made, deps.log);
    askBeforeReload(made, deps.electron.dialog, deps.words);
    void made.loadURL(`${pageUrl}${hash}`);
    return made;
  };
  return {
    open(hash = '') {
      if (window === null || window.isDestroyed()) {
        window = make(hash);
        return;
      }
      if (hash !== '') void window.loadURL(`${pageUrl}${hash}`);
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
    },
    letGo() {
      isLetGo = true;
    },
  };
}

function makeWindow({ electron, dataDir, preload, icon }: MainWindowDeps) {
  const state = readWindowState(dataDir, electron.screen.getAllDisplays());
  const made = new electron.BrowserWindow({
    width: 1_200,
    height: 800,
    ...state.bounds,
    minWidth: 640,
    minHeight: 480,
    title: 'Intray',
    icon,
    show: false,
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  });
  const keep = (): void => {
    if (made.isDestroyed()) return;
    const bounds = made.getNormalBounds();
    keepWindowState(dataDir, { bounds, isMaximized: made.isMaximized(), zoomLevel: made.webContents.getZoomLevel() });
  };
  let timer: NodeJS.Timeout | undefined;
  const keepSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(keep, keepAfterMs).unref();
  };
  made.on('resize', keepSoon);
  made.on('move', keepSoon);
  made.on('ready-to-show', () => {
    if (state.isMaximized) made.maximize();
    made.show();
  });
  let isZoomed = false;
  made.webContents.on('did-finish-load', () => {
    // Later pages keep what Chromium remembers of the person's zooming meanwhile.
    if (!isZoomed) made.webContents.setZoomLevel(state.zoomLevel);
    isZoomed = true;
  });
  return { made, keep };
}

function reloadWhenGone(window: WindowApi, log: (line: string) => void): void {
  let reloads: readonly number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    log(`The page's process is gone (${reason}).`);
    const nowMs = Date.now();
    reloads = [...reloads.filter((atMs) => nowMs - atMs < reloadWindowMs), nowMs];
    if (reloads.length <= maxReloads) window.webContents.reload();
  });
}

/**
 * A page with unsaved changes asks before it is reloaded. Electron shows no question of its own: it would not reload and say
 * nothing. The answer is not waited for within the event, since that would stop the main process, where files are processed.
 */
function askBeforeReload(window: WindowApi, dialog: ElectronApi['dialog'], words: () => Words): void {
  const { webContents } = window;
  let isAsking = false;
  let isDiscarded = false;
  const ask = async (): Promise<void> => {
    const t = words();
    const { response } = await dialog.showMessageBox({
      type: 'question',
      message: t('window.discard.question'),
      detail: t('window.discard.cost'),
      buttons: [t('shell.unsaved.discard'), t('shell.unsaved.keep')],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
    if (response !== 0 || window.isDestroyed()) return;
    isDiscarded = true;
    webContents.reload();
  };
  webContents.on('will-prevent-unload', (event) => {
    if (isDiscarded) {
      event.preventDefault();
      return;
    }
    if (isAsking) return;
    isAsking = true;
    void ask().finally(() => (isAsking = false));
  });
  // The next page has changes of its own.
  webContents.on('did-finish-load', () => (isDiscarded = false));
}
