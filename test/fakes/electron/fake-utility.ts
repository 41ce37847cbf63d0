import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import type Electron from 'electron';
import type { UtilityApi } from '../../../main/hosts/electron/electron-api.ts';

const shim = path.join(import.meta.dirname, 'utility-port.ts');

/** A process that never sends a message, for tests that need no service. */
export class SilentUtility extends EventEmitter implements UtilityApi {
  readonly pid = undefined;
  postMessage(): void {
    this.emit('exit', 0);
  }
}

/** A real process that has `process.parentPort`, as Electron's utility processes do. */
export class FakeUtility extends EventEmitter implements UtilityApi {
  readonly process: ChildProcess;
  readonly options: Electron.ForkOptions;

  constructor(entry: string, args: readonly string[], options: Electron.ForkOptions) {
    super();
    this.options = options;
    const env = options.env as NodeJS.ProcessEnv | undefined;
    this.process = spawn(process.execPath, ['--import', shim, entry, ...args], {
      ...(env === undefined ? {} : { env }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.process.on('message', (message) => this.emit('message', message));
    this.process.on('exit', (code, signal) => this.emit('exit', code ?? (signal === 'SIGKILL' ? 9 : 15)));
  }
  get pid(): number | undefined {
    return this.process.pid;
  }
  /** Ends with the parent, as Electron's utility processes do. */
  endWithParent(): void {
    if (this.process.connected) this.process.disconnect();
  }
  postMessage(message: unknown): void {
    if (this.process.connected) this.process.send(message as object);
  }
}
