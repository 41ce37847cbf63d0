import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a program with this process's standard streams and forwards signals to it. Resolves with its exit code, or with
 * 128 + n when signal n ended it, as shells report it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function runProgram(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    /** @param {NodeJS.Signals} signal */
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const orphanWatch = watchForOrphaning(() => child.kill('SIGTERM'));
    const done = () => {
      clearInterval(orphanWatch);
      for (const signal of signals) process.off(signal, pass);
    };
    child.on('error', (error) => {
      done();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      done();
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}

/**
 * npm ends a script by ending its shell, and the shell does not end its children. For a process that npm started, the
 * end of its parent is therefore the request to end; otherwise it means nothing (a closed terminal, `nohup`).
 * @param {() => void} onOrphaned
 */
function watchForOrphaning(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, 500);
  timer.unref();
  return timer;
}
