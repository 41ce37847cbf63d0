import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { serviceEnv } from '#app/machine/child-env.ts';
import { exitCodes } from '#app/exit-codes.ts';
import { launchNode } from '#lib/launch-node.ts';
import { supervise } from '#lib/supervise.ts';
import { addAdministrationCommands } from './administration-commands.ts';
import { commonOptions, withCommonOptions, type CommonOptions } from './common-options.ts';
import { addCompanies } from './service-companies.ts';
import { terminalText } from './output/person-text.ts';
import { parseCountTo, parsePort } from './output/parse-amounts.ts';
import { runServiceEntry, serviceEntry } from './run-service-entry.ts';

const metricsHelp =
  'port on the loopback address for /metrics, /health and /ready, without a key (default: INTRAY_METRICS_PORT, else none)';
const logStdoutHelp = 'write logs to standard output, too (INTRAY_LOG_STDOUT=on)';
const databaseHelp = 'team mode: postgres://user@host/database (INTRAY_DATABASE; password in PGPASSWORD)';
const blobsHelp = 'team mode: s3://bucket/prefix?endpoint=…&region=… (INTRAY_BLOBS; keys in AWS_ACCESS_KEY_ID, …)';

/** `service …`: the local service alone, in a separate process, and what belongs to team mode. */
export function addServiceCommands(program: Command): void {
  const service = program.command('service').description('run the local document service without the app');
  addStart(service);
  addTeamCommands(service);
  addTakeBucket(service);
  addCredentials(service);
  addCompanies(service, runServiceEntry);
  addMove(service);
  addAdministrationCommands(service);
}

function addStart(service: Command): void {
  withCommonOptions(service.command('start'))
    .description('start the local service and keep it running')
    .option('--port <number>', 'port on the loopback address (default: the one of the last start)', parsePort)
    .option(
      '--workers <number>',
      'documents read at the same time (default: INTRAY_WORKERS, else 2; in team mode 0 leaves them to workers)',
      parseCountTo(16, 0),
    )
    .option(
      '--rate-limit <number>',
      'requests a second for each key (default: INTRAY_RATE_LIMIT, else 1000)',
      parseCountTo(100_000),
    )
    .option('--metrics-port <number>', metricsHelp, parsePort)
    .option(
      '--listen <host:port>',
      'address for other computers, such as 0.0.0.0:4870 (INTRAY_LISTEN); needs a certificate',
    )
    .option('--tls-cert <file>', 'certificate in PEM (INTRAY_TLS_CERT); read again when it changes')
    .option('--tls-key <file>', 'its key in PEM (INTRAY_TLS_KEY)')
    .option('--allow-plain-http', 'listen for other computers without a certificate')
    .option(
      '--access-log <on|off>',
      'log who asked for what in logs/access.log (default: INTRAY_ACCESS_LOG, else on in team mode)',
    )
    .option('--log-stdout', logStdoutHelp)
    .option(
      '--public-url <url>',
      'address at which clients reach the service through a proxy, such as https://archive.example (INTRAY_PUBLIC_URL)',
    )
    .option('--database <url>', databaseHelp)
    .option('--blobs <url>', blobsHelp)
    .action(async (options: StartOptions, command: Command) => {
      process.exitCode = await run(serviceProgram(commonOptions(command)), commonOptions(command), options);
    });
}

function addTeamCommands(service: Command): void {
  withCommonOptions(service.command('worker'))
    .description('team mode: read the documents of a service on this computer, too')
    .option('--workers <number>', 'documents read at the same time (default: INTRAY_WORKERS, else 2)', parseCountTo(16))
    .option('--metrics-port <number>', metricsHelp, parsePort)
    .option('--log-stdout', logStdoutHelp)
    .option('--database <url>', databaseHelp)
    .option('--blobs <url>', blobsHelp)
    .action(async (options: StartOptions, command: Command) => {
      process.exitCode = await run(workerProgram(commonOptions(command)), commonOptions(command), options);
    });
  withCommonOptions(service.command('migrate'))
    .description('team mode: bring the tables of a database up to date, before newer workers start')
    .option('--database <url>', databaseHelp)
    .action(async (options: Pick<StartOptions, 'database'>, command: Command) => {
      const { dataDir } = commonOptions(command);
      process.exitCode = await runServiceEntry(['migrate', '--data-dir', dataDir, ...optionArguments(options)]);
    });
}

function addTakeBucket(service: Command): void {
  withCommonOptions(service.command('take-bucket'))
    .description('team mode: after a restore, make a bucket that belonged to another database the one of this database')
    .option('--database <url>', databaseHelp)
    .option('--blobs <url>', blobsHelp)
    .action(async (options: Pick<StartOptions, 'database' | 'blobs'>, command: Command) => {
      const { dataDir } = commonOptions(command);
      process.exitCode = await runServiceEntry(['take-bucket', '--data-dir', dataDir, ...optionArguments(options)]);
    });
}

function addCredentials(service: Command): void {
  withCommonOptions(service.command('credentials'))
    .description('print what a client needs to sign in: base URL, API key, token, HMAC pair')
    .addOption(new Option('--role <role>', 'of the identity').choices(['Account Admin', 'User', 'Uploader']))
    .option('--company <name>', 'use a separate company with this name')
    .option('--database <url>', 'of team mode (INTRAY_DATABASE)')
    .action(async (options: { role?: string; company?: string; database?: string }, command: Command) => {
      const common = commonOptions(command);
      const args = ['credentials', '--data-dir', common.dataDir];
      if (options.role !== undefined) args.push('--role', options.role);
      if (options.company !== undefined) args.push('--company', options.company);
      if (options.database !== undefined) args.push('--database', options.database);
      if (common.json) args.push('--json');
      process.exitCode = await runServiceEntry(args);
    });
}

interface MoveOptions {
  readonly from?: string;
  readonly to?: string;
  readonly company?: string;
  readonly listExisting?: boolean;
  readonly database?: string;
  readonly blobs?: string;
}

function addMove(service: Command): void {
  withCommonOptions(service.command('move'))
    .description(
      "move all documents from a data directory into a team's archive, or back; run again to continue. --data-dir is that of the team's service",
    )
    .addOption(new Option('--from <dir>', 'data directory that documents come from').conflicts('to'))
    .option('--to <dir>', 'data directory that documents go to')
    .option('--company <name>', 'of the documents, on both sides')
    .option('--list-existing', 'name documents that stay as they are in the target, instead of counting them')
    .option('--database <url>', 'of the team (INTRAY_DATABASE)')
    .option('--blobs <url>', 'of the team (INTRAY_BLOBS)')
    .action(async (options: MoveOptions, command: Command) => {
      const { dataDir, json } = commonOptions(command);
      if (options.from === undefined && options.to === undefined)
        command.error('error: name the data directory that documents come from (--from) or go to (--to)');
      const given = Object.entries(options).filter(([name]) =>
        ['from', 'to', 'company', 'database', 'blobs'].includes(name),
      );
      const args = given.flatMap(([name, value]) => [`--${name}`, String(value)]);
      const flags = [...(options.listExisting === true ? ['--list-existing'] : []), ...(json ? ['--json'] : [])];
      process.exitCode = await runServiceEntry(['move', '--data-dir', dataDir, ...args, ...flags]);
    });
}

interface StartOptions {
  readonly port?: number;
  readonly workers?: number;
  readonly rateLimit?: number;
  readonly metricsPort?: number;
  readonly listen?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly allowPlainHttp?: boolean;
  readonly accessLog?: string;
  readonly logStdout?: boolean;
  readonly publicUrl?: string;
  readonly database?: string;
  readonly blobs?: string;
}

/**
 * Exit codes after which another start changes nothing: wrong usage, or a cause such as a damaged store or a directory
 * in use.
 */
const finalEnds = ['2', '3', '4'];

/** A program that runs until it is ended, and what a person reads of it. */
interface LongProgram {
  readonly verb: 'serve' | 'work';
  readonly onMessage: (message: unknown) => void;
  readonly restarting: (end: string, attempt: number) => string;
  readonly gaveUp: (end: string) => string;
}

const logOf = (dataDir: string): string => join(dataDir, 'logs', 'local-service.log');

function serviceProgram({ dataDir, json }: CommonOptions): LongProgram {
  const { text } = terminalText();
  return {
    verb: 'serve',
    onMessage: (message) => {
      const baseUrl = readyBaseUrl(message);
      if (baseUrl !== null) sayReady(baseUrl, dataDir, json);
    },
    restarting: (end, attempt) => text('cli.service.restarting', { end, attempt }),
    gaveUp: (end) => text('cli.service.gave-up', { end, path: logOf(dataDir) }),
  };
}

function workerProgram({ dataDir, json }: CommonOptions): LongProgram {
  const { text } = terminalText();
  return {
    verb: 'work',
    onMessage: (message) => {
      if (typeof message !== 'object' || message === null || !('kind' in message) || message.kind !== 'working') return;
      console.log(json ? JSON.stringify({ working: true, data_dir: dataDir }) : text('cli.worker.running'));
    },
    restarting: (end, attempt) => text('cli.worker.restarting', { end, attempt }),
    gaveUp: (end) => text('cli.worker.gave-up', { end, path: logOf(dataDir) }),
  };
}

async function run(program: LongProgram, { dataDir }: CommonOptions, options: StartOptions): Promise<number> {
  const args = [serviceEntry(), program.verb, '--data-dir', dataDir, ...optionArguments(options)];
  const logsToStdout = options.logStdout === true || process.env['INTRAY_LOG_STDOUT'] === 'on';
  const running = supervise({
    launch: launchNode(process.execPath, args, logsToStdout ? 'inherit' : 'ignore'),
    env: serviceEnv(),
    previousEndVariable: 'INTRAY_PREVIOUS_EXIT',
    finalEnds,
    onMessage: program.onMessage,
    onRestart: (end, attempt) => process.stderr.write(`${program.restarting(end, attempt)}\n`),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => running.stop());
  // The launcher has ended, in whatever way.
  process.once('disconnect', () => running.stop());
  const { reason, end } = await running.finished;
  // An open channel to the launcher would keep this process running.
  if (process.connected) process.disconnect();
  if (reason !== 'gave-up') return exitCodes.fine;
  // A program that cannot start has printed the reason itself.
  if (finalEnds.includes(end)) return end === '2' ? exitCodes.wrongUsage : exitCodes.somethingFailed;
  process.stderr.write(`${program.gaveUp(end)}\n`);
  return exitCodes.somethingFailed;
}

function optionArguments(options: StartOptions): readonly string[] {
  const { allowPlainHttp, logStdout, ...values } = options;
  const given = {
    '--port': values.port,
    '--workers': values.workers,
    '--rate-limit': values.rateLimit,
    '--metrics-port': values.metricsPort,
    '--listen': values.listen,
    '--tls-cert': values.tlsCert,
    '--tls-key': values.tlsKey,
    '--access-log': values.accessLog,
    '--public-url': values.publicUrl,
    '--database': values.database,
    '--blobs': values.blobs,
  };
  const flags = [
    ...(allowPlainHttp === true ? ['--allow-plain-http'] : []),
    ...(logStdout === true ? ['--log-stdout'] : []),
  ];
  const named = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  return [...named, ...flags];
}

function readyBaseUrl(message: unknown): string | null {
  if (typeof message !== 'object' || message === null || !('kind' in message) || message.kind !== 'ready') return null;
  return 'base_url' in message && typeof message.base_url === 'string' ? message.base_url : null;
}

function sayReady(baseUrl: string, dataDir: string, json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ base_url: baseUrl, data_dir: dataDir }));
    return;
  }
  const { text } = terminalText();
  console.log(text('cli.service.running', { address: baseUrl }));
  console.log(text('cli.start.data', { path: dataDir }));
  console.log(text('cli.service.keys'));
}
