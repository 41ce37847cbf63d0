import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { ContentsApi, WindowApi } from '../../../main/hosts/electron/electron-api.ts';
import { preventable } from './fake-app.ts';

type OpenHandler = (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse;

/** The part of a page that the main process sees. */
export class FakeContents extends EventEmitter implements ContentsApi {
  readonly id: number;
  /** The messages to the page, by channel. */
  readonly sent: { readonly channel: string; readonly text: unknown }[] = [];
  zoomLevel = 0;
  reloads = 0;
  isGone = false;
  /** True when the page has unsaved changes and asks to stay. */
  hasUnsaved = false;
  #openHandler: OpenHandler | null = null;

  constructor(id: number) {
    super();
    this.id = id;
  }
  send(channel: string, text: unknown): void {
    if (this.isGone) throw new Error('Object has been destroyed');
    this.sent.push({ channel, text });
    this.emit('sent', channel, text);
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }
  reload(): void {
    const event = preventable({});
    if (this.hasUnsaved) this.emit('will-prevent-unload', event);
    if (this.hasUnsaved && !event.isPrevented) return;
    this.hasUnsaved = false;
    this.reloads += 1;
    this.emit('did-finish-load');
  }
  getZoomLevel(): number {
    return this.zoomLevel;
  }
  setZoomLevel(level: number): void {
    this.zoomLevel = level;
  }
  /** The page calls `window.open`. Returns whether a window would open. */
  opens(url: string): boolean {
    return this.#openHandler?.({ url } as Electron.HandlerDetails).action !== 'deny';
  }
  /** The page or a redirect navigates. Returns whether the navigation happens. */
  goes(url: string, how: 'will-navigate' | 'will-redirect' = 'will-navigate'): boolean {
    const event = preventable({ url });
    this.emit(how, event);
    return !event.isPrevented;
  }
}

/** A window that records what was done to it. The scheme's handler serves its page, as for a real window. */
export class FakeWindow extends EventEmitter implements WindowApi {
  readonly webContents: FakeContents;
  readonly options: Electron.BrowserWindowConstructorOptions;
  readonly urls: string[] = [];
  isVisible = false;
  minimized = false;
  maximized = false;
  isClosed = false;
  bounds = { x: 0, y: 0, width: 1, height: 1 };
  readonly #load: (url: string) => Promise<Response>;
  page: Response | null = null;

  constructor(options: Electron.BrowserWindowConstructorOptions, contents: FakeContents, load: FakeWindow['load']) {
    super();
    this.options = options;
    this.webContents = contents;
    this.#load = load;
    const { x = 10, y = 10, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
  }
  async loadURL(url: string): Promise<void> {
    const isHashOnly = this.urls.at(-1)?.split('#')[0] === url.split('#')[0];
    this.urls.push(url);
    if (isHashOnly) return;
    this.page = await this.load(url);
    this.webContents.emit('did-finish-load');
    this.emit('ready-to-show');
  }
  load(url: string): Promise<Response> {
    return this.#load(url);
  }
  show(): void {
    this.isVisible = true;
  }
  showInactive(): void {
    this.isVisible = true;
  }
  hide(): void {
    this.isVisible = false;
  }
  focus(): void {
    this.emit('focus');
  }
  minimize(): void {
    this.minimized = true;
  }
  restore(): void {
    this.minimized = false;
  }
  maximize(): void {
    this.maximized = true;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isDestroyed(): boolean {
    return this.isClosed;
  }
  destroy(): void {
    this.isClosed = true;
    this.webContents.isGone = true;
    this.webContents.emit('destroyed');
  }
  getNormalBounds(): Electron.Rectangle {
    return this.bounds;
  }
  /** Acts as the person who presses the window's close button. */
  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (!event.isPrevented) this.destroy();
  }
}
