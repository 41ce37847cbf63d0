import { spawn } from 'node:child_process';
import { exitCodes } from '#app/exit-codes.ts';
import { findInstallation } from '#app/machine/installation.ts';

/** The program of the local service. */
export const serviceEntry = () => findInstallation(import.meta.dirname).serviceEntry;

/** Runs a command of the local service as a program, until it or this process ends. Resolves with its exit code. */
export function runServiceEntry(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    // The channel tells the child when this process ends, in whatever way.
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
    const child = spawn(process.execPath, [serviceEntry(), ...args], { stdio: [...stdio] });
    const end = (): void => void child.kill('SIGTERM');
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
    for (const signal of signals) process.on(signal, end);
    process.once('disconnect', end);
    child.on('error', reject);
    child.on('exit', (code) => {
      // An open channel to the launcher would keep this process running.
      if (process.connected) process.disconnect();
      resolve(code ?? exitCodes.somethingFailed);
    });
  });
}
