import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { AppApi } from '../../../main/hosts/electron/electron-api.ts';

/** Makes an event that a listener may prevent, with a record of whether it did. */
export function preventable<Extra extends object>(
  extra: Extra,
): Extra & { isPrevented: boolean; preventDefault(): void } {
  const event = { ...extra, isPrevented: false, preventDefault: () => void (event.isPrevented = true) };
  return event;
}

/** Electron's app: emits its lifecycle events, records its calls, and resolves `ended` instead of ending the tests. */
export class FakeApp extends EventEmitter implements AppApi {
  readonly paths = new Map<string, string>();
  readonly loginItems: Electron.Settings[] = [];
  isPackaged = false;
  /** The switches of Chromium on the command line. */
  readonly switches = new Set<string>();
  readonly commandLine = { hasSwitch: (name: string): boolean => this.switches.has(name) };
  isSandboxed = false;
  /** `false` when another instance holds the lock. */
  lockIsFree = true;
  locale = 'en-GB';
  name = '';
  #ended = Promise.withResolvers<number>();
  #isReady = false;
  readonly #ready = Promise.withResolvers<undefined>();

  /** Resolves with the exit code. */
  readonly ended: Promise<number> = this.#ended.promise;

  isReady(): boolean {
    return this.#isReady;
  }
  /** Called when the main module has run, as in Electron. */
  becomeReady(): void {
    this.#isReady = true;
    this.#ready.resolve(undefined);
  }
  async whenReady(): Promise<void> {
    await this.#ready.promise;
  }
  quit(): void {
    const event = preventable({});
    this.emit('before-quit', event);
    if (!event.isPrevented) this.exit(0);
  }
  exit(code = 0): void {
    this.#ended.resolve(code);
  }
  setName(name: string): void {
    this.name = name;
  }
  setPath(name: string, path: string): void {
    this.paths.set(name, path);
  }
  getPath(name: string): string {
    return this.paths.get(name) ?? '';
  }
  /** Called by electron-store. */
  getVersion(): string {
    return '0.0.0';
  }
  getLocale(): string {
    return this.locale;
  }
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.isSandboxed = true;
  }
  requestSingleInstanceLock(): boolean {
    return this.lockIsFree;
  }
  setLoginItemSettings(settings: Electron.Settings): void {
    this.loginItems.push(settings);
  }
  setAppUserModelId(): void {
    // Only Windows shows this ID.
  }
}
