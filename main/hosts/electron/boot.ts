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
import { languageOf } from '#app/notices/notice-text.ts';
import { dataDirUnusable } from '#app/data-dir/data-dir.ts';
import { teamFolderRefusal } from '#app/data-dir/team-folder.ts';
import { terminalLocale } from '#app/machine/terminal-locale.ts';
import { systemText } from '#contract/messages/system-text.ts';
import { createText, formatMessage, localeOf } from '#contract/messages/format-message.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import { wordsOf } from './words.ts';

/**
 * Starts the app in Electron. Does at once what must happen before Electron is ready; the rest runs in the background
 * and ends with `app.exit`. The main module must not await it, because Electron becomes ready only after that module
 * has ended.
 */
export function boot(electron: ElectronApi, surroundings: ElectronEnvironment): void {
  const { app } = electron;
  if (isUnprotected(electron, surroundings)) {
    void refuseUnprotected(electron, surroundings).then((code) => app.exit(code));
    return;
  }
  const options = parseCommandLine(surroundings.args);
  const refusal = teamFolderRefusal(options.dataDir);
  if (refusal !== null) {
    cannotStart(electron, surroundings, refusal);
    app.exit(exitCodes.wrongUsage);
    return;
  }
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
      app.exit(cannotStart(electron, surroundings, systemText(error)));
    },
  );
}

/**
 * Checks for a missing sandbox. Linux packages (such as AppImages) add this switch themselves where the kernel offers
 * no sandbox, and it overrides every setting made here: pages would decode untrusted documents with all rights of this
 * user.
 */
const isUnprotected = ({ app }: ElectronApi, { env }: ElectronEnvironment): boolean =>
  app.commandLine.hasSwitch('no-sandbox') && env.INTRAY_ALLOW_NO_SANDBOX !== '1';

/**
 * Ends without loading a page. The launcher then opens the page in a browser, which has its own sandbox; a package
 * shows the reason.
 */
async function refuseUnprotected({ app, dialog }: ElectronApi, { log }: ElectronEnvironment): Promise<number> {
  await app.whenReady();
  const words = wordsOf('system', app.getLocale())('window.noSandbox');
  log(words);
  if (app.isPackaged) dialog.showErrorBox('Intray', words);
  return exitCodes.somethingFailed;
}

/** @returns why the app cannot start, or `null` when it can */
function prepare({ app, protocol }: ElectronApi, { dataDir }: ElectronOptions): AnyMessage | null {
  app.setName('Intray');
  app.setAppUserModelId('app.intray.desktop');
  app.enableSandbox();
  registerScheme(protocol);
  // Chromium's files are kept in the data directory, so that a copy of it is complete and Electron's lock applies to
  // this directory.
  const chromium = path.join(dataDir, 'chromium');
  try {
    mkdirSync(chromium, { recursive: true, mode: 0o700 });
  } catch (error) {
    return dataDirUnusable(dataDir, error);
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
  const instanceLock = await lockDataDir(options.dataDir, () =>
    surroundings.log(createText(terminalLocale())('cli.start.command-runs', { path: options.dataDir })),
  );
  switch (instanceLock.kind) {
    case 'stuck':
      return cannotStart(electron, surroundings, instanceLock.why);
    case 'in-use':
      return joinRunning(instanceLock.client, options, surroundings);
    case 'acquired':
      try {
        return await runApp(electron, surroundings, options);
      } finally {
        instanceLock.lock.release();
      }
  }
}

/** Another host, such as a station, holds the data directory: its window is opened instead. */
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
    json
      ? JSON.stringify({ ready: true, already: true, data_dir: dataDir })
      : createText(terminalLocale())('cli.start.already', { path: dataDir }),
  );
}

function cannotStart({ app, dialog }: ElectronApi, { log, tellParent }: ElectronEnvironment, why: AnyMessage): number {
  const locale = localeOf(languageOf('system', app.getLocale()));
  const words = formatMessage(why, locale);
  log(words);
  tellParent({ kind: 'cannot-start', message: words });
  dialog.showErrorBox(createText(locale)('window.cannotStart'), words);
  return exitCodes.somethingFailed;
}
