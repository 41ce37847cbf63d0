import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { ElectronApi, FrameApi, NotificationApi, TrayApi } from '../../../main/hosts/electron/electron-api.ts';
import { FakeApp } from './fake-app.ts';
import { FakeUtility, SilentUtility } from './fake-utility.ts';
import { FakeContents, FakeWindow } from './fake-window.ts';

type SchemeHandler = (request: Request) => Response | Promise<Response>;
type Template = Electron.MenuItemConstructorOptions[];

class FakeTray extends EventEmitter implements TrayApi {
  image: string | Electron.NativeImage = '';
  toolTip = '';
  menu: Template = [];
  isDestroyed = false;
  setImage(image: string | Electron.NativeImage): void {
    this.image = image;
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: Electron.Menu | null): void {
    this.menu = menu as unknown as Template;
  }
  destroy(): void {
    this.isDestroyed = true;
  }
}

class FakeNotification extends EventEmitter implements NotificationApi {
  readonly options: Electron.NotificationConstructorOptions;
  isShown = false;
  constructor(options: Electron.NotificationConstructorOptions) {
    super();
    this.options = options;
  }
  show(): void {
    this.isShown = true;
  }
  close(): void {
    this.isShown = false;
  }
}

/** A message box that stays until a test presses one of its buttons. */
interface Question {
  readonly options: Electron.MessageBoxOptions;
  readonly answer: (button: string) => void;
}

/** The session's permission handlers, so that tests can call them. */
class FakeSession {
  permission: Parameters<Electron.Session['setPermissionRequestHandler']>[0] = null;
  check: Parameters<Electron.Session['setPermissionCheckHandler']>[0] = null;
  device: Parameters<Electron.Session['setDevicePermissionHandler']>[0] = null;
  request: ((details: { url: string }, answer: (response: Electron.CallbackResponse) => void) => void) | null = null;

  readonly webRequest = {
    onBeforeRequest: (listener: unknown) => {
      this.request = listener as FakeSession['request'];
    },
  } as Pick<Electron.WebRequest, 'onBeforeRequest'>;
  setPermissionRequestHandler(handler: FakeSession['permission']): void {
    this.permission = handler;
  }
  setPermissionCheckHandler(handler: FakeSession['check']): void {
    this.check = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['device']): void {
    this.device = handler;
  }
}

/** Electron's main process in plain Node: everything that the host uses, each part small and real, with dials. */
export function createFakeElectron() {
  const app = new FakeApp();
  const session = new FakeSession();
  const ipc = new EventEmitter();
  const powerMonitor = new EventEmitter();
  const nativeTheme: ElectronApi['nativeTheme'] = { themeSource: 'system' };
  const schemes = new Map<string, SchemeHandler>();
  const seen = {
    privileges: [] as Electron.CustomScheme[],
    windows: [] as FakeWindow[],
    trays: [] as FakeTray[],
    notifications: [] as FakeNotification[],
    utilities: [] as FakeUtility[],
    appMenu: [] as Template,
    errorBoxes: [] as string[],
    questions: [] as Question[],
    revealed: [] as string[],
  };
  const dials = { forks: true, trayFails: false, picked: null as string | null, notifies: true };

  /** Requests an address from the scheme's handler, as a page does. */
  const get = async (url: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> => {
    const handler = schemes.get(new URL(url).protocol.replace(':', ''));
    if (handler === undefined) throw new Error(`nobody answers ${url}`);
    return handler(new Request(url, init));
  };
  const BrowserWindow = class extends FakeWindow {
    constructor(options: Electron.BrowserWindowConstructorOptions) {
      const contents = new FakeContents(seen.windows.length + 1);
      super(options, contents, get);
      seen.windows.push(this);
      app.emit('web-contents-created', {}, contents);
    }
  };
  const Tray = class extends FakeTray {
    constructor(image: string | Electron.NativeImage) {
      super();
      if (dials.trayFails) throw new Error('no tray here');
      this.setImage(image);
      seen.trays.push(this);
    }
  };
  const Notification = class extends FakeNotification {
    constructor(options: Electron.NotificationConstructorOptions) {
      super(options);
      seen.notifications.push(this);
    }
    static isSupported = () => dials.notifies;
  };
  const electron: ElectronApi = {
    app,
    protocol: {
      registerSchemesAsPrivileged(list) {
        if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
        seen.privileges.push(...list);
      },
      handle: (scheme, handler) => void schemes.set(scheme, handler),
    },
    session: {
      get defaultSession() {
        if (!app.isReady()) throw new Error('Session can only be received when app is ready');
        return session;
      },
    },
    ipcMain: { on: (channel, listener) => ipc.on(channel, listener) },
    BrowserWindow,
    Menu: {
      buildFromTemplate: (template) => template as unknown as Electron.Menu,
      setApplicationMenu: (menu) => void (seen.appMenu = menu as unknown as Template),
    },
    Tray,
    Notification,
    // An image is represented by its path; a test of the icons checks the files.
    nativeImage: { createFromPath: (file) => file as unknown as Electron.NativeImage },
    nativeTheme,
    powerMonitor,
    screen: { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1_920, height: 1_080 } }] },
    utilityProcess: {
      fork(entry, args, options) {
        if (!dials.forks) return new SilentUtility();
        const child = new FakeUtility(entry, args, options);
        seen.utilities.push(child);
        return child;
      },
    },
    dialog: {
      showErrorBox: (_title, text) => void seen.errorBoxes.push(text),
      showMessageBox: (options) =>
        new Promise((resolve) => {
          const answer = (button: string) =>
            resolve({ response: options.buttons?.indexOf(button) ?? -1, checkboxChecked: false });
          seen.questions.push({ options, answer });
        }),
      showOpenDialog: () =>
        Promise.resolve({ canceled: dials.picked === null, filePaths: dials.picked === null ? [] : [dials.picked] }),
    },
    shell: { showItemInFolder: (file) => void seen.revealed.push(file) },
  };
  void app.ended.then(() => {
    for (const child of seen.utilities) child.endWithParent();
  });
  /** Sends a message from a page to the main process. */
  const say = (contents: FakeContents, channel: string, text: unknown, frame: FrameApi | null): void =>
    void ipc.emit(channel, { sender: contents, senderFrame: frame }, text);
  return { electron, app, session, powerMonitor, nativeTheme, seen, dials, get, say };
}

export type FakeElectron = ReturnType<typeof createFakeElectron>;
