import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { message } from '#contract/messages/message.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { findInstallation } from '#app/machine/installation.ts';
import { Failed } from '../failed.ts';

export interface StartedStation {
  /** Asks the station to end and waits until it has. */
  end(): Promise<void>;
}

/** A station ends within 5 s of the request. */
const endWithinMs = 7_000;
const startWithinMs = 60_000;

/**
 * Starts a station without a window that ends with this process: the channel between the two closes in whatever way
 * this process ends. Returns `null` when another instance was faster and runs.
 */
export async function startForCommand(dataDir: string): Promise<StartedStation | null> {
  const { stationEntry } = findInstallation(import.meta.dirname);
  const args = ['--enable-source-maps', stationEntry, '--headless', '--for-command', '--data-dir', dataDir];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], windowsHide: true });
  const words = lastWords(child);
  const answer = await firstAnswer(child);
  if (answer === 'runs-already') return null;
  if (answer === 'ready') return { end: () => end(child) };
  child.kill('SIGKILL');
  throw new Failed(message('cli.not-started', { why: words() }), exitCodes.notReached);
}

/** Keeps the end of the child's stderr, which says why it could not start. */
function lastWords(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (text = (text + piece).slice(-2_000)));
  return () => text.trim();
}

function firstAnswer(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve('late'), startWithinMs);
    const finish = (answer: string): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.on('message', (message) => {
      if (typeof message === 'object' && 'kind' in message && typeof message.kind === 'string') finish(message.kind);
    });
    child.on('error', () => finish('error'));
    // The last output arrives before `close`, but not before `exit`.
    child.on('close', () => finish('ended'));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const timer = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
  if (child.connected) child.disconnect();
  await ended;
  clearTimeout(timer);
}
