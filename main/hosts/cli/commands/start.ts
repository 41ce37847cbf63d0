import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { hasDisplay } from '#app/browser/find-browsers.ts';
import { openPage } from '#app/browser/open-page.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { findInstallation } from '#app/machine/installation.ts';
import { commonOptions, withCommonOptions, type CommonOptions } from '../common-options.ts';
import { refuseVariables } from '../instance/reach.ts';
import { runHost } from '../instance/run-host.ts';
import { askInstance } from '../instance/with-instance.ts';
import { parsePort } from '../output/parse-amounts.ts';
import { terminalText } from '../output/person-text.ts';
import { shown, shownJson } from '../output/shown.ts';

interface StartOptions {
  readonly headless?: boolean;
  readonly port?: number;
  readonly open: boolean;
  readonly electron?: boolean;
}

/** `start` and `open`: start the app, and show it. */
export function addStartCommands(program: Command): void {
  withCommonOptions(program.command('start'))
    .description('start the app, or show it if it runs already')
    .option('--headless', 'run without a window, for servers and unattended stations')
    .option(
      '--port <number>',
      'port of the page on the loopback address (default: the one of the last start)',
      parsePort,
    )
    .option('--no-open', 'do not open a window at the start')
    .option('--electron', 'try Electron again, even if it could not be started lately')
    .option('--no-electron', 'use the window of a browser')
    .action(async (options: StartOptions, command: Command) => {
      process.exitCode = await start(commonOptions(command), options);
    });
  withCommonOptions(program.command('open'))
    .description('open the running app in a window with full rights for 10 minutes')
    .action(async (_options: unknown, command: Command) => open(commonOptions(command)));
}

/** Starts Electron when the launcher has found its runtime, else the station. */
async function start(common: CommonOptions, options: StartOptions): Promise<number> {
  const { electronEntry, stationEntry } = findInstallation(import.meta.dirname);
  await refuseVariables(common.dataDir);
  const shared = ['--data-dir', common.dataDir, ...(common.json ? ['--json'] : [])];
  const program = electronProgram(options);
  if (program !== null) {
    const code = await runHost(program, [electronEntry, ...shared]);
    if (code !== 'did-not-start') return code;
    process.stderr.write(`${terminalText().text('cli.start.electron-failed')}\n`);
  }
  const { headless, port, open } = options;
  if (headless === true) shared.push('--headless');
  if (port !== undefined) shared.push('--port', String(port));
  if (!open) shared.push('--no-open');
  const code = await runHost(process.execPath, ['--enable-source-maps', stationEntry, ...shared]);
  return code === 'did-not-start' ? exitCodes.somethingFailed : code;
}

function electronProgram({ headless, port, open, electron }: StartOptions): string | null {
  const program = process.env.INTRAY_ELECTRON ?? '';
  const isWished = headless !== true && port === undefined && open && electron !== false;
  return isWished && program !== '' ? program : null;
}

async function open({ dataDir, json }: CommonOptions): Promise<void> {
  const { answer, texts } = await askInstance({ dataDir, mayStart: false }, 'app.open', {});
  const page = answer.opened ? null : answer.address;
  // A station without a display may be called from a terminal that has one.
  const opened = answer.opened || (page !== null && hasDisplay() && (await openPage(pathToFileURL(page).href)));
  const note = answer.note ?? null;
  if (json) console.log(shownJson({ opened, address: answer.address, ...(note === null ? {} : { note }) }));
  else if (opened) console.log(texts.text('cli.open.done'));
  else if (page === null) console.log(texts.text('cli.open.none'));
  else console.log(texts.text('cli.open.page', { page }));
  if (note !== null && !json) console.log(shown(texts.inWords(note)));
  if (!opened && page === null) process.exitCode = exitCodes.somethingFailed;
}
