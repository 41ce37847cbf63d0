import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import { connectControl } from '#app/frames/control-client.ts';
import { english } from '../builders/english.ts';

/** The real station in a separate process, with the channel that a parent gives it. */
export interface StationProcess {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the exit code or the name of the signal. */
  readonly ended: Promise<number | string>;
  /** Resolves with the address of its page; rejects with the process's output when it ends instead. */
  ready(): Promise<string>;
  ask<M extends MethodName>(method: M, params: MethodParams<M>): Promise<MethodResult<M>>;
}

const entry = path.resolve(import.meta.dirname, '../../main/hosts/station/main.ts');

/** An environment without the desktop on which the tests run: no window, no notices, no prompt of a keychain. */
export const bareEnv = (): NodeJS.ProcessEnv => {
  const { DISPLAY: _d, WAYLAND_DISPLAY: _w, DBUS_SESSION_BUS_ADDRESS: _b, INTRAY_DATA_DIR: _i, ...rest } = process.env;
  // The output must not depend on the terminal that runs the tests.
  return { ...rest, LC_ALL: 'C.UTF-8' };
};

export const spawnStation = (dataDir: string, ...args: string[]): StationProcess =>
  spawnStationFrom(entry, dataDir, args);

/** Starts the station from another entry than the source's, such as the built one. */
export function spawnStationFrom(
  file: string,
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): StationProcess {
  const child = spawn(process.execPath, [file, '--data-dir', dataDir, ...args], {
    env: { ...bareEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout: out, stderr: err } = child;
  if (out === null || err === null) throw new Error('a piped child has both streams');
  let stdout = '';
  let stderr = '';
  out.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  err.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const answer = Promise.race([once(child, 'message').then(([message]) => message as object), ended]);
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    async ready() {
      const first = await answer;
      if (typeof first === 'object' && 'address' in first && typeof first.address === 'string') return first.address;
      throw new Error(`it did not start: ${JSON.stringify(first)} ${stderr}`);
    },
    async ask(method, params) {
      const client = await connectControl(dataDir, 20_000);
      if (client === null) throw new Error(`it does not answer: ${stderr}`);
      const outcome = await client.call(method, params);
      client.close();
      if (!outcome.ok) throw new Error(`${method}: ${english(outcome.error.text)}`);
      return outcome.result;
    },
  };
}

/** Starts the station as {@link spawnStation} does, waits until it is ready, and ends it with the test. */
export async function startStation(dataDir: string, ...args: string[]): Promise<StationProcess> {
  const station = spawnStation(dataDir, '--headless', ...args);
  onTestFinished(async () => {
    station.child.kill('SIGKILL');
    await station.ended;
  });
  await station.ready();
  return station;
}

/** Repeats `look` until it returns a value; throws after `withinMs`. */
export async function until<T>(look: () => Promise<T | null>, withinMs = 30_000): Promise<T> {
  const untilMs = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== null) return seen;
    if (Date.now() > untilMs) throw new Error(`still not after ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns the process IDs of the children, where the system lists them in files (Linux). */
export function childrenOf({ pid }: ChildProcess): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
