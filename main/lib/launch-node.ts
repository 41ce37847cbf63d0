import { spawn } from 'node:child_process';
import type { Launch } from './supervise.ts';

/**
 * How Node runs a service. V8's own limit of new objects takes 60 MB more, and documents come in no faster with it
 * (docs/performance.md). Megabytes.
 */
export const serviceOptions = ['--max-semi-space-size=6'] as const;

/**
 * Starts a service as a Node child with an IPC channel. Its stderr is the parent's, and so is its stdout where that is inherited;
 * otherwise that is discarded.
 */
export function launchNode(command: string, args: readonly string[], stdout: 'ignore' | 'inherit' = 'ignore'): Launch {
  return (env) => {
    const child = spawn(command, [...serviceOptions, ...args], { env, stdio: ['ignore', stdout, 'inherit', 'ipc'] });
    return {
      onMessage: (listener) => void child.on('message', listener),
      onEnd(listener) {
        child.on('error', (error) => listener(error.message));
        child.on('exit', (code, signal) => listener(signal ?? String(code)));
      },
      requestStop() {
        // Windows has no SIGTERM that a child can catch, so closing the channel is the request to end.
        if (process.platform !== 'win32') child.kill('SIGTERM');
        else if (child.connected) child.disconnect();
      },
      kill: () => void child.kill('SIGKILL'),
    };
  };
}
