import type Electron from 'electron';

/**
 * What of Electron this host uses, and no more: `main.ts` hands the real one in, where Electron's own types are checked
 * against this, and tests hand in small real implementations. Events are written out, for a pick of an overloaded `on`
 * could be implemented by Electron alone.
 */
export interface ElectronApi {
  readonly app: AppApi;
  readonly protocol: Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>;
  readonly session: { readonly defaultSession: SessionApi };
  readonly ipcMain: { on(channel: string, listener: (event: IpcEvent, text: unknown) => void): unknown };
  readonly BrowserWindow: new (options: Electron.BrowserWindowConstructorOptions) => WindowApi;
  readonly Menu: {
    buildFromTemplate(template: Electron.MenuItemConstructorOptions[]): Electron.Menu;
    setApplicationMenu(menu: Electron.Menu | null): void;
  };
  readonly Tray: new (image: Electron.NativeImage) => TrayApi;
  readonly Notification: NotificationClass;
  readonly nativeImage: { createFromPath(path: string): Electron.NativeImage };
  readonly nativeTheme: { themeSource: 'system' | 'light' | 'dark' };
  readonly powerMonitor: PowerApi;
  readonly screen: { getAllDisplays(): readonly Pick<Electron.Display, 'workArea'>[] };
  readonly utilityProcess: {
    fork(entry: string, args: string[], options: Electron.ForkOptions): UtilityApi;
  };
  readonly dialog: Pick<Electron.Dialog, 'showErrorBox'> & {
    showOpenDialog(options: Electron.OpenDialogOptions): Promise<Electron.OpenDialogReturnValue>;
    showMessageBox(options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue>;
  };
  readonly shell: Pick<Electron.Shell, 'showItemInFolder'>;
}

/** `on` with one overload an event: what it is called with. */
type Events<Listeners> = Joined<
  { [E in keyof Listeners]: (event: E, listener: Listeners[E]) => unknown }[keyof Listeners]
>;
type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

interface Preventable {
  preventDefault(): void;
}

type Listener = () => void;
type Asked = (event: Preventable) => void;

type Method = 'whenReady' | 'quit' | 'exit' | 'setName' | 'setPath' | 'getPath' | 'getLocale' | 'enableSandbox';

export interface AppApi extends Pick<
  Electron.App,
  Method | 'requestSingleInstanceLock' | 'setLoginItemSettings' | 'setAppUserModelId' | 'isPackaged'
> {
  readonly commandLine: Pick<Electron.CommandLine, 'hasSwitch'>;
  readonly on: Events<{
    'second-instance': Listener;
    activate: Listener;
    'window-all-closed': Listener;
    'before-quit': Asked;
    'web-contents-created': (event: unknown, contents: ContentsApi) => void;
  }>;
}

export interface SessionApi extends Pick<
  Electron.Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
> {
  readonly webRequest: Pick<Electron.WebRequest, 'onBeforeRequest'>;
}

export interface FrameApi {
  readonly url: string;
  readonly parent: unknown;
}

/** A message from a page, as `ipcMain` gives it. */
export interface IpcEvent {
  readonly sender: ContentsApi;
  /** `null` when the frame is gone or has navigated since. */
  readonly senderFrame: FrameApi | null;
}

export interface ContentsApi extends Pick<
  Electron.WebContents,
  'send' | 'isDestroyed' | 'setWindowOpenHandler' | 'reload' | 'getZoomLevel' | 'setZoomLevel' | 'id'
> {
  readonly on: Events<{
    'will-navigate': (event: Preventable & { readonly url: string }) => void;
    'will-redirect': (event: Preventable & { readonly url: string }) => void;
    'will-attach-webview': Asked;
    /** The page does not want to be left; preventing this leaves it all the same. */
    'will-prevent-unload': Asked;
    'render-process-gone': (event: unknown, details: { readonly reason: string }) => void;
    'did-finish-load': Listener;
    destroyed: Listener;
  }>;
}

export interface WindowApi extends Pick<
  Electron.BrowserWindow,
  | 'show'
  | 'showInactive'
  | 'hide'
  | 'focus'
  | 'minimize'
  | 'restore'
  | 'isMinimized'
  | 'isMaximized'
  | 'maximize'
  | 'isDestroyed'
  | 'destroy'
  | 'loadURL'
  | 'getNormalBounds'
> {
  readonly webContents: ContentsApi;
  readonly on: Events<{
    close: Asked;
    resize: Listener;
    move: Listener;
    'session-end': Listener;
    'ready-to-show': Listener;
  }>;
}

export interface TrayApi extends Pick<Electron.Tray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'destroy'> {
  readonly on: Events<{ click: Listener }>;
}

interface NotificationClass {
  new (options: Electron.NotificationConstructorOptions): NotificationApi;
  isSupported(): boolean;
}

export interface NotificationApi extends Pick<Electron.Notification, 'show' | 'close'> {
  readonly on: Events<{ click: Listener; close: Listener }>;
}

interface PowerApi {
  readonly on: Events<{ suspend: Listener; resume: Listener; shutdown: Listener }>;
}

export interface UtilityApi extends Pick<Electron.UtilityProcess, 'postMessage' | 'pid'> {
  readonly on: Events<{ message: (message: unknown) => void; exit: (code: number) => void }>;
}
