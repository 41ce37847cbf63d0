import { spawn } from 'node:child_process';
import { childEnv } from './child-env.ts';

/**
 * A program has opened its window when it still runs after this time, or when it exits with success earlier (it passed
 * the request to a running one).
 */
const launchMs = 1_500;

interface Launched {
  readonly command: string;
  readonly args: readonly string[];
  /** Whether the exit code says nothing: Explorer exits with 1 even on success. */
  readonly anyExit?: boolean;
}

/** Starts a program with a window, which stays open when this process ends. Returns whether it has probably opened. */
export function launchProgram({ command, args, anyExit = false }: Launched): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { detached: true, stdio: 'ignore', env: childEnv() });
    const timer = setTimeout(() => resolve(true), launchMs);
    const ended = (wentWell: boolean): void => {
      clearTimeout(timer);
      resolve(wentWell);
    };
    child.on('error', () => ended(false));
    child.on('exit', (code) => ended(code === 0 || anyExit));
    child.unref();
  });
}
