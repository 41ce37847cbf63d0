import type { ElectronApi, WindowApi } from '../electron-api.ts';
import { pageUrl } from '../page/scheme.ts';
import type { Words } from '../words.ts';
import { keepWindowState, readWindowState } from './window-state.ts';

export interface MainWindow {
  /** Shows the window, and navigates to a screen of the page if one is given (`#/jobs/ID`). */
  open(hash?: string): void;
  /** From this call on, closing the window really closes it. */
  allowClose(): void;
}

export interface MainWindowDeps {
  readonly electron: Pick<ElectronApi, 'BrowserWindow' | 'dialog' | 'screen'>;
  readonly dataDir: string;
  readonly preload: string;
  readonly icon: string;
  readonly words: () => Words;
  /** Returns whether a person could bring a hidden window back. Without a tray the window stays visible. */
  readonly mayHide: () => boolean;
  /** Called when the user's session ends. */
  readonly onSessionEnd: () => void;
  readonly log: (line: string) => void;
}

const keepAfterMs = 500;
/** After this many reloads within `reloadWindowMs` a page whose process keeps crashing is left as it is. */
const maxReloads = 3;
const reloadWindowMs = 60_000;

/** The app's only window. Closing it hides it, because files are still processed. */
export function createMainWindow(deps: MainWindowDeps): MainWindow {
  let window: WindowApi | null = null;
  let mayClose = false;

  const make = (hash: string): WindowApi => {
    const { made, keep } = makeWindow(deps);
    made.on('close', (event) => {
      keep();
      if (mayClose) return;
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
    allowClose() {
      mayClose = true;
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
    // Only the first page gets the saved zoom; later pages keep the zoom that Chromium remembers.
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
 * Asks before a page with unsaved changes is reloaded. Electron itself shows no question: it would silently not reload.
 * The event handler does not wait for the answer, since that would block the main process, where files are processed.
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
  // A page that has just loaded has no changes to discard, so the next reload asks again.
  webContents.on('did-finish-load', () => (isDiscarded = false));
}
