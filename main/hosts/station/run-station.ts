import { terminalLocale } from '#app/machine/terminal-locale.ts';
import type { Capability } from '#contract/frame.ts';
import { formatMessage } from '#contract/messages/format-message.ts';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import { assemble } from '#app/assemble.ts';
import type { App } from '#app/app.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { teamFolderRefusal } from '#app/data-dir/team-folder.ts';
import { openControlSocket, type ControlSocket } from '#app/frames/control-socket.ts';
import type { Installation } from '#app/machine/installation.ts';
import { checkMachine } from '#app/doctor/check-machine.ts';
import { checkBrowser } from '#app/doctor/check-parts.ts';
import { lockDataDir } from '#app/instance-lock.ts';
import type { StationOptions } from './command-line.ts';
import { createNotifier } from './notifier.ts';
import { openPages, portChangeMessage, type OpenedPages } from './open-pages.ts';
import { asBrowserSignIns, openPageAccess, type HandshakeDeps } from './page-handshake.ts';
import { onEndRequest } from '#app/end-request.ts';
import { createWindows, type Windows } from './sign-in-link.ts';
import type { ChildHost } from '#ports/child-host.ts';
import { createSupervisedHost, type Tuning } from '#app/connections/local-process.ts';
import { launchNode } from '#lib/launch-node.ts';
import type { ControlClient } from '#app/frames/control-client.ts';

/**
 * The station exits after this time in any case. The journal survives it, and the local service ends when its channel
 * closes.
 */
const endWithinMs = 4_500;

/** Returns a message in the language of the station's terminal. */
const inTerminal = (message: AnyMessage): string => formatMessage(message, terminalLocale());

const log = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs the app until it is asked to end. Resolves to the exit code. */
export async function runStation(options: StationOptions, installation: Installation): Promise<number> {
  const refusal = teamFolderRefusal(options.dataDir);
  if (refusal !== null) return cannotStart(inTerminal(refusal), exitCodes.wrongUsage);
  const endRequest = onEndRequest();
  void endRequest.then(() => setTimeout(() => process.exit(exitCodes.fine), endWithinMs).unref());
  const instanceLock = await lockDataDir(options.dataDir, options.forCommand ? undefined : sayCommandRuns(options));
  switch (instanceLock.kind) {
    case 'stuck':
      return cannotStart(inTerminal(instanceLock.why), exitCodes.notReached);
    case 'in-use':
      return joinRunning(instanceLock.client, options);
    case 'acquired':
      try {
        return await run(options, installation, endRequest);
      } finally {
        instanceLock.lock.release();
      }
  }
}

async function run(options: StationOptions, installation: Installation, endRequest: Promise<string>): Promise<number> {
  const access = openPageAccess(options.dataDir);
  let note: AnyMessage | null = null;
  const windows = createWindows({ link: access.link, note: () => note, mayOpen: !options.headless });
  const app = await assembleHere(options, installation, { windows, access, note: () => note });
  try {
    if (app.broken !== null) log(inTerminal(app.broken));
    const entrances = await openEntrances(app, access, options, installation);
    if (entrances === null) {
      const taken = message('cli.start.port-taken', { port: String(options.port ?? '') });
      return cannotStart(inTerminal(taken), exitCodes.somethingFailed);
    }
    try {
      const { server, change } = entrances.pages;
      if (change !== null) {
        note = portChangeMessage(change);
        app.log.warn('the port of the page has changed', { ...change });
        log(inTerminal(note));
      }
      windows.serveAt(server.address);
      sayReady(options, server.address, options.open ? await windows.open() : null);
      await endRequest;
      return exitCodes.fine;
    } finally {
      // The sockets close first, so that a new command finds no instance, and not one that is ending.
      await Promise.all([entrances.control.close(), entrances.pages.server.close()]);
      access.link.close();
    }
  } finally {
    await app.stop();
  }
}

function cannotStart(why: string, exitCode: number): number {
  log(why);
  process.send?.({ kind: 'cannot-start', message: why });
  return exitCode;
}

interface PageParts {
  readonly windows: Windows;
  readonly access: HandshakeDeps;
  /** The note that the address of the page has changed; `null` when it has not. */
  readonly note: () => AnyMessage | null;
}

function assembleHere(
  options: StationOptions,
  installation: Installation,
  { windows, access, note }: PageParts,
): Promise<App> {
  return assemble({
    dataDir: options.dataDir,
    env: process.env,
    appVersion: installation.version,
    parts: {
      notifier: createNotifier({ say: log }),
      childHost: createChildHost(),
      serviceEntry: { entry: installation.serviceEntry },
      openWindow: () => windows.open(),
      signIns: asBrowserSignIns(access),
      notes: () => [note()].flatMap((message) => (message === null ? [] : [{ code: 'port-changed', message }])),
      doctor: async () => [...(await checkMachine(installation, options.dataDir)), checkBrowser()],
    },
  });
}

interface Entrances {
  readonly control: ControlSocket;
  readonly pages: OpenedPages;
}

/** Opens the control socket and the page. Returns `null` when the port asked for is taken. */
async function openEntrances(
  app: App,
  access: HandshakeDeps,
  options: StationOptions,
  installation: Installation,
): Promise<Entrances | null> {
  const onBug = (where: string, error: unknown): void =>
    log(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const pages = await openPages({ ...app, ...access, onBug }, options, installation);
  if (pages === null) return null;
  const control = await openControlSocket(options.dataDir, app, capabilitiesOf(options));
  return { pages, control };
}

const capabilitiesOf = ({ forCommand }: StationOptions) =>
  new Set<Capability>(['local-paths', 'open-window', ...(forCommand ? (['ends-with-command'] as const) : [])]);

/**
 * Runs children as plain Node processes.
 * @param tuning limits and waits of the supervision, for tests
 */
export const createChildHost = (tuning: Tuning = {}): ChildHost =>
  createSupervisedHost((entry, args) => launchNode(process.execPath, ['--enable-source-maps', entry, ...args]), tuning);

interface Shown {
  readonly opened: boolean;
  readonly address: string | null;
}

type StationRequest = Pick<StationOptions, 'dataDir' | 'json' | 'open'>;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints one line for a script or a few for a person, and sends one message to a parent. */
function sayReady({ dataDir, json }: StationRequest, address: string, shown: Shown | null): void {
  if (json) print(JSON.stringify({ ready: true, address, data_dir: dataDir, pid: process.pid }));
  else {
    const lines = [
      message('cli.start.running', { address }),
      message('cli.start.data', { path: dataDir }),
      signInAddress(shown),
    ];
    for (const line of lines) print(inTerminal(line));
  }
  process.send?.({ kind: 'ready', address, pid: process.pid });
}

const sayCommandRuns =
  ({ dataDir }: StationRequest) =>
  (): void =>
    log(inTerminal(message('cli.start.command-runs', { path: dataDir })));

function signInAddress(shown: Shown | null): AnyMessage {
  if (shown === null) return message('cli.start.how-to-open');
  if (shown.opened) return message('cli.open.done');
  return message('cli.open.page', { page: shown.address ?? '' });
}

/** For a second start: asks the running instance to open its window, and does nothing else. */
async function joinRunning(client: ControlClient, { dataDir, json, open }: StationRequest): Promise<number> {
  const shown = open ? await client.call('app.open', {}) : null;
  client.close();
  process.send?.({ kind: 'runs-already' });
  if (json) print(JSON.stringify({ ready: true, already: true, data_dir: dataDir }));
  else print(inTerminal(message('cli.start.already', { path: dataDir })));
  if (shown === null) return exitCodes.fine;
  if (!shown.ok) process.stderr.write(`${inTerminal(shown.error.text)}\n`);
  else if (!json) print(inTerminal(signInAddress(shown.result)));
  return exitCodes.fine;
}
