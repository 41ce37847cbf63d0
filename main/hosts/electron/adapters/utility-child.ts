import type { ChildHost } from '#ports/child-host.ts';
import { createSupervisedHost, type Tuning } from '#app/connections/local-process.ts';
import type { Launch } from '#lib/supervise.ts';
import type { ElectronApi } from '../electron-api.ts';

/**
 * Runs children as Electron's utility processes: plain Node without a window, so that no separate Node program is
 * shipped which could be abused.
 */
export const createUtilityHost = (utilityProcess: ElectronApi['utilityProcess'], tuning: Tuning = {}): ChildHost =>
  createSupervisedHost((entry, args) => launchUtility(utilityProcess, entry, args), tuning);

function launchUtility(utilityProcess: ElectronApi['utilityProcess'], entry: string, args: readonly string[]): Launch {
  return (env) => {
    const child = utilityProcess.fork(entry, [...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      serviceName: 'Intray document service',
    });
    return {
      onMessage: (listener) => void child.on('message', listener),
      onEnd: (listener) => void child.on('exit', (code) => listener(String(code))),
      // The child is asked by a message, because `kill` on Windows leaves it no time to finish.
      requestStop: () => child.postMessage({ kind: 'end' }),
      kill() {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      },
    };
  };
}
