import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { lockDataDir } from '#app/instance-lock.ts';
import { exitCodes } from '#app/exit-codes.ts';
import type { ControlClient } from '#app/frames/control-client.ts';
import { parseCommandLine, type ElectronOptions } from './command-line.ts';
import type { ElectronApi } from './electron-api.ts';
import { guardApp } from './page/guards.ts';
import { registerScheme } from './page/scheme.ts';
import { runApp } from './run-app.ts';
import type { ElectronEnvironment } from './environment.ts';
import { wordsOf } from './words.ts';

/**
 * Starts the app in Electron. What must be done before Electron is ready is done at once; the rest goes on by itself and
 * ends with `app.exit`. Nobody may wait for it at the top of a module: Electron is ready only after that.
 */
export function boot(electron: ElectronApi, surroundings: ElectronEnvironment): void {
  const { app } = electron;
  if (isUnprotected(electron, surroundings)) {
    void refuseUnprotected(electron, surroundings).then((code) => app.exit(code));
    return;
  }
  const options = parseCommandLine(surroundings.args);
  const why = prepare(electron, options);
  if (why !== null) {
    app.exit(cannotStart(electron, surroundings, why));
    return;
  }
  if (!app.requestSingleInstanceLock()) {
    sayRunsAlready(options, surroundings);
    app.exit(exitCodes.fine);
    return;
  }
  void start(electron, surroundings, options).then(
    (code) => app.exit(code),
    (error: unknown) => {
      surroundings.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      app.exit(cannotStart(electron, surroundings, error instanceof Error ? error.message : String(error)));
    },
  );
}

/**
 * Packages for Linux add this switch by themselves where the kernel gives no sandbox (as AppImages do), and it beats
 * everything that is set here: pages would decode strangers' documents with all rights of this user.
 */
const isUnprotected = ({ app }: ElectronApi, { env }: ElectronEnvironment): boolean =>
  app.commandLine.hasSwitch('no-sandbox') && env.INTRAY_ALLOW_NO_SANDBOX !== '1';

/** Nothing is loaded. A launcher goes over to a browser's window, which has a sandbox of its own; a package says why. */
async function refuseUnprotected({ app, dialog }: ElectronApi, { log }: ElectronEnvironment): Promise<number> {
  await app.whenReady();
  const words = wordsOf('system', app.getLocale())('window.noSandbox');
  log(words);
  if (app.isPackaged) dialog.showErrorBox('Intray', words);
  return exitCodes.somethingFailed;
}

/** @returns in words why nothing can be done here, else `null` */
function prepare({ app, protocol }: ElectronApi, { dataDir }: ElectronOptions): string | null {
  app.setName('Intray');
  app.setAppUserModelId('app.intray.desktop');
  app.enableSandbox();
  registerScheme(protocol);
  // Chromium's own files lie with the app's: a copy of the directory is all of it, and Electron's lock is one a directory.
  const chromium = path.join(dataDir, 'chromium');
  try {
    mkdirSync(chromium, { recursive: true, mode: 0o700 });
  } catch (error) {
    return `The data directory ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}`;
  }
  app.setPath('userData', chromium);
  return null;
}

async function start(
  electron: ElectronApi,
  surroundings: ElectronEnvironment,
  options: ElectronOptions,
): Promise<number> {
  await electron.app.whenReady();
  guardApp(electron);
  const claim = await lockDataDir(options.dataDir);
  switch (claim.kind) {
    case 'stuck':
      return cannotStart(electron, surroundings, claim.why);
    case 'theirs':
      return joinRunning(claim.client, options, surroundings);
    case 'ours':
      try {
        return await runApp(electron, surroundings, options);
      } finally {
        claim.lock.release();
      }
  }
}

/** Another host has the directory (a station): it is brought up instead. */
async function joinRunning(
  client: ControlClient,
  options: ElectronOptions,
  surroundings: ElectronEnvironment,
): Promise<number> {
  if (!options.hidden) await client.call('app.open', {});
  client.close();
  sayRunsAlready(options, surroundings);
  return exitCodes.fine;
}

function sayRunsAlready({ dataDir, json }: ElectronOptions, { print, tellParent }: ElectronEnvironment): void {
  tellParent({ kind: 'runs-already' });
  print(
    json ? JSON.stringify({ ready: true, already: true, data_dir: dataDir }) : `Intray runs already on ${dataDir}.`,
  );
}

function cannotStart({ dialog }: ElectronApi, { log, tellParent }: ElectronEnvironment, why: string): number {
  log(why);
  tellParent({ kind: 'cannot-start', message: why });
  dialog.showErrorBox('Intray cannot start', why);
  return exitCodes.somethingFailed;
}
