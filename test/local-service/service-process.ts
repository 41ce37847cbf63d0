import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const entry = path.resolve(import.meta.dirname, '../../main/local-service/main.ts');

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves with the exit code or the name of the signal. */
  readonly ended: Promise<number | string>;
}

/** Starts the real program, with the channel that a supervisor gives it. */
export function spawnService(...args: string[]): ServiceProcess {
  return spawnServiceIn({}, ...args);
}

/** Starts it with further variables in its environment. */
export function spawnServiceIn(env: Readonly<Record<string, string>>, ...args: string[]): ServiceProcess {
  const options = { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] } as const;
  const child = spawn(process.execPath, [entry, ...args], { ...options, stdio: [...options.stdio] });
  const { stdout: out, stderr: err } = child;
  if (out === null || err === null) throw new Error('a piped child has both streams');
  let stdout = '';
  let stderr = '';
  out.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  err.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  // The child's own 'close' event never fires when this side has disconnected the channel.
  const ended = Promise.all([once(child, 'exit'), once(out, 'close'), once(err, 'close')]).then(
    ([[code, signal]]) => (code ?? signal) as number | string,
  );
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Waits for the ready message and returns its base URL; throws with the service's output when it ends instead. */
export async function ready(service: ServiceProcess): Promise<string> {
  const message = once(service.child, 'message').then(([value]) => value as { kind: string; base_url: string });
  const first = await Promise.race([message, service.ended]);
  if (typeof first !== 'object' || first.kind !== 'ready') throw new Error(`it did not start: ${service.stderr()}`);
  return first.base_url;
}
