import type Electron from 'electron';

/**
 * The part of Electron that this host uses, and nothing else. `main.ts` passes in the real Electron, where the compiler
 * checks its types against this; tests pass in small real implementations. Events are listed one by one, because only
 * Electron itself could implement a `Pick` of its overloaded `on`.
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

/** Makes the type of `on` from a map of events to listeners, with one overload for each event. */
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
type PreventableListener = (event: Preventable) => void;

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
    'before-quit': PreventableListener;
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

/** A message from a page, as `ipcMain` delivers it. */
export interface IpcEvent {
  readonly sender: ContentsApi;
  /** `null` when the frame no longer exists or has navigated since. */
  readonly senderFrame: FrameApi | null;
}

export interface ContentsApi extends Pick<
  Electron.WebContents,
  'send' | 'isDestroyed' | 'setWindowOpenHandler' | 'reload' | 'getZoomLevel' | 'setZoomLevel' | 'id'
> {
  readonly on: Events<{
    'will-navigate': (event: Preventable & { readonly url: string }) => void;
    'will-redirect': (event: Preventable & { readonly url: string }) => void;
    'will-attach-webview': PreventableListener;
    /** Fires when the page asks to stay; preventing the default makes Electron leave it anyway. */
    'will-prevent-unload': PreventableListener;
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
    close: PreventableListener;
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
