import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import { boot } from '#hosts/electron/boot.ts';
import type { ElectronEnvironment } from '#hosts/electron/environment.ts';
import { connectControl } from '#app/frames/control-client.ts';
import { findInstallation } from '#app/machine/installation.ts';
import { createFakeElectron, type FakeElectron } from '../../fakes/electron/fake-electron.ts';
import type { FakeWindow } from '../../fakes/electron/fake-window.ts';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { english } from '../../builders/english.ts';

const root = path.resolve(import.meta.dirname, '../../..');

export interface RunningHost extends FakeElectron {
  readonly dataDir: string;
  readonly printed: readonly string[];
  readonly logged: readonly string[];
  /** The messages that a parent with a channel has received. */
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  /** Closes the parent's end of the channel. */
  readonly loseParent: () => void;
  /** Resolves when the host is ready; rejects when it ends instead. */
  readonly ready: () => Promise<void>;
  readonly window: () => FakeWindow;
  /** Calls the app through the control socket, as the command line does. */
  readonly ask: <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<MethodResult<M>>;
}

export interface HostWishes extends Partial<Omit<ElectronEnvironment, 'args'>> {
  readonly dataDir?: string;
  readonly args?: readonly string[];
  /** Whether the local service runs; most tests do not need it. */
  readonly service?: boolean;
  /** Sets Electron's dials before the start. */
  readonly turn?: (fake: FakeElectron) => void;
}

/** Makes a built page with one file, next to a file that must never be served. */
function pageFolder(): string {
  const folder = path.join(temporaryDirectory(), 'renderer');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>Intray</title>');
  writeFileSync(path.join(folder, 'assets', 'main-1.js'), 'export {};');
  writeFileSync(path.join(folder, 'secret.txt'), 'secret');
  writeFileSync(path.join(path.dirname(folder), 'outside.txt'), 'secret');
  return folder;
}

/** Starts the whole host in this process, on the fake Electron: the real app and, if wished, the real local service. */
export function bootHost(allWishes: HostWishes = {}): RunningHost {
  const { dataDir = temporaryDirectory(), args = [], service = false, turn, ...wishes } = allWishes;
  const fake = createFakeElectron();
  fake.dials.forks = service;
  const printed: string[] = [];
  const logged: string[] = [];
  const messages: Readonly<Record<string, unknown>>[] = [];
  const parent = new EventTarget();
  let connected: ReturnType<typeof connectControl> | null = null;
  const answer = Promise.withResolvers<Readonly<Record<string, unknown>>>();
  turn?.(fake);
  boot(fake.electron, {
    installation: { ...findInstallation(path.join(root, 'main')), rendererFolder: pageFolder() },
    args: ['--data-dir', dataDir, ...args],
    // The environment contains nothing of the desktop on which the tests run.
    env: { PATH: process.env.PATH, HOME: dataDir, XDG_CONFIG_HOME: path.join(dataDir, 'config') },
    platform: 'linux',
    program: '/opt/Intray/intray',
    programArgs: [],
    loadKeychain: () => Promise.reject(new Error('no keychain in tests')),
    print: (line) => printed.push(line),
    log: (line) => logged.push(line),
    tellParent(message) {
      messages.push(message);
      answer.resolve(message);
    },
    onParentGone: (listener) => parent.addEventListener('gone', listener),
    ...wishes,
  });
  setImmediate(() => fake.app.becomeReady());
  onTestFinished(async () => {
    (await connected)?.close();
    fake.app.quit();
    await fake.app.ended;
  });
  return {
    ...fake,
    dataDir,
    printed,
    logged,
    messages,
    loseParent: () => void parent.dispatchEvent(new Event('gone')),
    async ready() {
      const first = await Promise.race([answer.promise, fake.app.ended]);
      if (typeof first === 'number' || first.kind !== 'ready') {
        throw new Error(`it did not start: ${JSON.stringify(first)} ${logged.join('\n')}`);
      }
    },
    window() {
      const window = fake.seen.windows.at(-1);
      if (window === undefined) throw new Error('there is no window');
      return window;
    },
    async ask(method, params) {
      // All calls share one connection, because a ticket is valid only while its connection is open.
      connected ??= connectControl(dataDir, 20_000);
      const client = await connected;
      if (client === null) throw new Error(`it does not answer: ${logged.join('\n')}`);
      const outcome = await client.call(method, params);
      if (!outcome.ok) throw new Error(`${method}: ${english(outcome.error.text)}`);
      return outcome.result;
    },
  };
}
