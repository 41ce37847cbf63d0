import { spawn } from 'node:child_process';
import type { Launch } from './supervise.ts';

/** Starts a Node child with an IPC channel. Its stdout is discarded, and its stderr is the parent's. */
export function launchNode(command: string, args: readonly string[]): Launch {
  return (env) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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
