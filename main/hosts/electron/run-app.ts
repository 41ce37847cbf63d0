import { capabilities } from '#contract/frame.ts';
import { createText, formatMessage } from '#contract/messages/format-message.ts';
import { assemble } from '#app/assemble.ts';
import type { App } from '#app/app.ts';
import { loadPageFiles } from '#app/content/answer-page.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { openControlSocket } from '#app/frames/control-socket.ts';
import { terminalLocale } from '#app/machine/terminal-locale.ts';
import { createAsk } from './ask.ts';
import type { ElectronOptions } from './command-line.ts';
import { createShell, type Shell } from './shell.ts';
import type { ElectronApi } from './electron-api.ts';
import { answerRequest } from './page/answer-request.ts';
import { handleScheme } from './page/scheme.ts';
import { serveFrames } from './page/serve-frames.ts';
import { hostParts } from './host-parts.ts';
import type { ElectronEnvironment } from './environment.ts';
import { onQuitRequest, type Quitting } from './quit-request.ts';

/**
 * Forces the exit, so that ending always takes less than 5 s. The journal survives a hard end, and utility processes
 * end with the app.
 */
const endWithinMs = 4_500;

/** Runs the app on a data directory whose lock this process holds, until it is asked to quit. Returns the exit code. */
export async function runApp(
  electron: ElectronApi,
  surroundings: ElectronEnvironment,
  options: ElectronOptions,
): Promise<number> {
  const quitting = onQuitRequest(electron);
  surroundings.onParentGone(() => quitting.quit());
  void quitting.requested.then(() => setTimeout(() => electron.app.exit(exitCodes.fine), endWithinMs).unref());
  const shell = createShell(electron, surroundings, options, quitting);
  const app = await assemble({
    dataDir: options.dataDir,
    env: surroundings.env,
    appVersion: surroundings.installation.version,
    parts: hostParts(electron, surroundings, options, shell),
    ...(surroundings.loadKeychain === undefined ? {} : { loadKeychain: surroundings.loadKeychain }),
  });
  try {
    if (app.broken !== null) surroundings.log(formatMessage(app.broken, terminalLocale()));
    await servePage(electron, surroundings, app);
    const control = await openControlSocket(options.dataDir, app, new Set(['local-paths', 'open-window']));
    try {
      await runShell(electron, surroundings, options, { app, shell, quitting });
    } finally {
      await control.close();
    }
  } finally {
    await app.stop();
  }
  return exitCodes.fine;
}

interface Running {
  readonly app: App;
  readonly shell: Shell;
  readonly quitting: Quitting;
}

async function runShell(
  electron: ElectronApi,
  surroundings: ElectronEnvironment,
  options: ElectronOptions,
  { app, shell, quitting }: Running,
): Promise<void> {
  const end = await shell.show(app, createAsk(app));
  electron.powerMonitor.on('resume', () => app.woke());
  sayReady(surroundings, options, shell.isHidden());
  await quitting.requested;
  end();
}

async function servePage(electron: ElectronApi, surroundings: ElectronEnvironment, app: App): Promise<void> {
  const onBug = (where: string, error: unknown): void =>
    surroundings.log(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const files = await loadPageFiles(surroundings.installation.rendererFolder);
  handleScheme(electron.protocol, (request) => answerRequest({ files, tickets: app.tickets, onBug }, request));
  serveFrames(electron.ipcMain, app, new Set(capabilities));
}

function sayReady(
  { print, tellParent }: ElectronEnvironment,
  { dataDir, json }: ElectronOptions,
  isHidden: boolean,
): void {
  if (json) print(JSON.stringify({ ready: true, address: null, data_dir: dataDir, pid: process.pid }));
  else {
    const text = createText(terminalLocale());
    print(text(isHidden ? 'cli.start.in-tray' : 'cli.open.done'));
    print(text('cli.start.data', { path: dataDir }));
  }
  tellParent({ kind: 'ready', address: null, pid: process.pid });
}
