import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import { connectControl, type ControlClient } from '#app/frames/control-client.ts';
import { english } from '../builders/english.ts';

/** The built station in a separate process. */
export interface Station {
  readonly pid: number;
  ask<M extends MethodName>(method: M, params: MethodParams<M>): Promise<MethodResult<M>>;
  /** Kills the local service alone with `kill -9`. Returns whether it was running. */
  killService(): boolean;
  /** Kills the station with `kill -9`, at any moment. */
  kill(options: { readonly withService: boolean }): Promise<void>;
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
}

const entry = path.resolve(import.meta.dirname, '../../dist/station/main.js');

export function startStation(dataDir: string): Station {
  const args = ['--enable-source-maps', entry, '--headless', '--data-dir', dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let words = '';
  child.stderr?.on('data', (piece: Buffer) => (words = (words + piece.toString()).slice(-4_000)));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const ready = Promise.race([once(child, 'message'), exit.then((code) => `it ended with ${code}: ${words}`)]);
  let client: Promise<ControlClient> | null = null;

  const connect = async (): Promise<ControlClient> => {
    const first = await ready;
    const connected = typeof first === 'string' ? null : await connectControl(dataDir, 30_000);
    if (connected === null) throw new Error(`the station cannot be reached: ${String(first)}`);
    return connected;
  };
  return {
    pid: child.pid ?? 0,
    async ask(method, params) {
      client ??= connect();
      const outcome = await (await client).call(method, params);
      if (!outcome.ok) throw new Error(`${method}: ${english(outcome.error.text)}`);
      return outcome.result;
    },
    killService() {
      const pids = childrenOf(child);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      return pids.length > 0;
    },
    async kill({ withService }) {
      const pids = withService ? childrenOf(child) : [];
      child.kill('SIGKILL');
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await exit;
    },
    async stop() {
      child.kill('SIGTERM');
      return exit;
    },
  };
}

/** Empty on systems other than Linux, which do not list the children in files. */
function childrenOf({ pid }: ChildProcess): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}
