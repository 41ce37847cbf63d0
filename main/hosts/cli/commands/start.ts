import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { hasDisplay } from '#hosts/shared/browser/find-browsers.ts';
import { openPage } from '#hosts/shared/browser/open-page.ts';
import { exitCodes } from '#hosts/shared/exit-codes.ts';
import { findInstallation } from '#hosts/shared/installation.ts';
import { commonOptions, withCommonOptions, type CommonOptions } from '../common-options.ts';
import { withInstance } from '../instance/with-instance.ts';
import { parsePort } from '../output/parse-amounts.ts';
import { shownJson } from '../output/shown.ts';

interface StartOptions {
  readonly headless?: boolean;
  readonly port?: number;
  readonly open: boolean;
}

/** `start` and `open`: the app itself. */
export function addStartCommands(program: Command): void {
  withCommonOptions(program.command('start'))
    .description('start the app; where it runs already, bring it up')
    .option('--headless', 'without a window: for servers, and stations that nobody signs in at')
    .option(
      '--port <number>',
      'port of the page on the loopback address (default: the one of the last start)',
      parsePort,
    )
    .option('--no-open', 'do not open a window at the start')
    .action(async (options: StartOptions, command: Command) => {
      process.exitCode = await start(commonOptions(command), options);
    });
  withCommonOptions(program.command('open'))
    .description('bring the running app up in a window')
    .action(async (_options: unknown, command: Command) => open(commonOptions(command)));
}

/** The station is a child whose life hangs on ours, so that it does not stay when we are ended in any way. */
function start({ dataDir, json }: CommonOptions, { headless, port, open }: StartOptions): Promise<number> {
  const args = ['--enable-source-maps', findInstallation(import.meta.dirname).stationEntry, '--data-dir', dataDir];
  if (headless === true) args.push('--headless');
  if (port !== undefined) args.push('--port', String(port));
  if (!open) args.push('--no-open');
  if (json) args.push('--json');
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    const end = (): void => {
      // Windows has no signal to catch: there a closed channel is the request to end.
      if (process.platform === 'win32' && child.connected) child.disconnect();
      else child.kill('SIGTERM');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    process.once('disconnect', end);
    child.on('error', reject);
    child.on('exit', (code) => {
      // The launcher's channel would keep this process.
      if (process.connected) process.disconnect();
      resolve(code ?? exitCodes.somethingFailed);
    });
  });
}

async function open({ dataDir, json }: CommonOptions): Promise<void> {
  const answer = await withInstance({ dataDir, mayStart: false }, (instance) => instance.ask('app.open', {}));
  const page = answer.opened ? null : answer.address;
  // A station without a screen of its own may be asked from a terminal that has one.
  const opened = answer.opened || (page !== null && hasDisplay() && (await openPage(pathToFileURL(page).href)));
  if (json) console.log(shownJson({ opened, address: answer.address }));
  else if (opened) console.log('It is open.');
  else if (page === null) console.log('No window could be opened.');
  else console.log(`No browser could be opened here. Open this page within ten minutes: ${page}`);
  if (!opened && page === null) process.exitCode = exitCodes.somethingFailed;
}
