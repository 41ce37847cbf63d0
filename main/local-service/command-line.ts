import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { roles } from '#service-api/endpoint.ts';
import { parentCompany, parentRole } from './auth/identities.ts';
import type { Command, OnArchive } from './command.ts';
import { companyChangeOf, type CompanyTexts } from './companies/company-change.ts';
import { logOptionsOf } from './log-options.ts';
import { listenOptionsOf } from './listen-options.ts';
import { publicUrlOf } from './public-url.ts';
import { teamOptionsOf, type TeamOptions } from './team-options.ts';

export const usage = `usage: main.ts serve --data-dir FOLDER [--port N|off] [--workers N] [--rate-limit N] [--metrics-port N] [--database URL --blobs URL]
       main.ts work --data-dir FOLDER --database URL --blobs URL [--workers N]
       main.ts migrate --data-dir FOLDER --database URL
       main.ts take-bucket --data-dir FOLDER --database URL --blobs URL
       main.ts workers --data-dir FOLDER --database URL [--json]
       main.ts failed --data-dir FOLDER [--again] [--json] [--database URL]
       main.ts check-start --data-dir FOLDER [--database URL --blobs URL]
       main.ts credentials --data-dir FOLDER [--role ROLE] [--company NAME] [--json] [--database URL]
       main.ts companies --data-dir FOLDER [--add NAME|--rename NAME --name NEW|--remove NAME [--yes]] [--json] [--database URL]
       main.ts verify --data-dir FOLDER [--hashes] [--json] [--database URL --blobs URL]
       main.ts move (--from FOLDER|--to FOLDER) --data-dir FOLDER --database URL --blobs URL [--company NAME] [--list-existing] [--json]

--workers N     documents read at the same time, 1 to 16 (INTRAY_WORKERS; else 2, or 1 on one core); 0 in team mode: none
--rate-limit N  requests a second that each API key may make, 1 to 100000 (INTRAY_RATE_LIMIT; else 1000)
--metrics-port N  a port of 127.0.0.1 with /metrics, /health and /ready, without a key (INTRAY_METRICS_PORT)
--listen HOST:PORT, --tls-cert FILE, --tls-key FILE (INTRAY_LISTEN, INTRAY_TLS_CERT, INTRAY_TLS_KEY)
                for other computers; --allow-plain-http where something else encrypts
--access-log on|off  who asked for what, in logs/access.log (INTRAY_ACCESS_LOG; else on in team mode)
--log-stdout    logs on stdout, too (INTRAY_LOG_STDOUT=on)
--public-url URL  address at which clients reach the service through a proxy, such as https://archive.example (INTRAY_PUBLIC_URL)
--database URL  team mode: postgres://user@host/database (INTRAY_DATABASE, INTRAY_DATABASE_FILE; password: PGPASSWORD)
--blobs URL     team mode: s3://bucket/prefix?endpoint=URL&region=NAME (INTRAY_BLOBS; keys: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY,
                or files that AWS_ACCESS_KEY_ID_FILE and AWS_SECRET_ACCESS_KEY_FILE name)

INTRAY_LEASE_SECONDS (else 120): in team mode, the documents of a process that has not answered for so long are read by others`;

type Environment = Readonly<Record<string, string | undefined>>;

const options = {
  'data-dir': { type: 'string' },
  port: { type: 'string' },
  workers: { type: 'string' },
  'rate-limit': { type: 'string' },
  'metrics-port': { type: 'string' },
  listen: { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'allow-plain-http': { type: 'boolean' },
  'access-log': { type: 'string' },
  'log-stdout': { type: 'boolean' },
  'public-url': { type: 'string' },
  role: { type: 'string' },
  company: { type: 'string' },
  json: { type: 'boolean' },
  add: { type: 'string' },
  rename: { type: 'string' },
  name: { type: 'string' },
  remove: { type: 'string' },
  yes: { type: 'boolean' },
  hashes: { type: 'boolean' },
  again: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  'list-existing': { type: 'boolean' },
  database: { type: 'string' },
  blobs: { type: 'string' },
} as const;

/** These read no bytes of documents. */
const withoutBucket: ReadonlySet<string> = new Set(['credentials', 'migrate', 'workers', 'failed', 'companies']);

const parse = (args: readonly string[]) => parseArgs({ args: [...args], allowPositionals: true, options });
type Values = ReturnType<typeof parse>['values'];

export function parseCommandLine(args: readonly string[], environment: Environment = {}): Command {
  try {
    const { values, positionals } = parse(args);
    const [verb, ...others] = positionals;
    if (values['data-dir'] === undefined || others.length > 0) return wrong('A data directory is needed.');
    const dataDir = resolve(values['data-dir']);
    const { database, blobs } = values;
    const given = teamOptionsOf({ database, blobs }, environment, (path) => readFileSync(path, 'utf8'));
    if (!given.ok) return wrong(given.problem);
    const { team } = given;
    if (team?.blobs === null && !withoutBucket.has(verb ?? ''))
      return wrong('A database needs a bucket for the bytes (--blobs).');
    const logging = logOptionsOf(values, environment, team !== null);
    if (!logging.ok) return wrong(logging.problem);
    const { logs } = logging;
    if (verb === 'serve') {
      const workers = values.workers ?? environment.INTRAY_WORKERS;
      const rateLimit = values['rate-limit'] ?? environment.INTRAY_RATE_LIMIT;
      const lease = environment.INTRAY_LEASE_SECONDS;
      const metricsPort = values['metrics-port'] ?? environment.INTRAY_METRICS_PORT;
      const listening = listenOptionsOf(
        {
          listen: values.listen,
          certFile: values['tls-cert'],
          keyFile: values['tls-key'],
          allowsPlainHttp: values['allow-plain-http'] ?? false,
        },
        environment,
      );
      if (!listening.ok) return wrong(listening.problem);
      const { listen } = listening;
      if (listen !== null && values.port !== undefined) return wrong('--listen has the port; leave out --port.');
      const known = publicUrlOf(values['public-url'], environment);
      if (!known.ok) return wrong(known.problem);
      const { publicUrl } = known;
      return serve(
        dataDir,
        { team, listen, publicUrl, logs },
        { port: values.port, workers, rateLimit, lease, metricsPort },
      );
    }
    if (verb === 'work')
      return work(
        dataDir,
        { team, logs },
        {
          workers: values.workers ?? environment.INTRAY_WORKERS,
          lease: environment.INTRAY_LEASE_SECONDS,
          metricsPort: values['metrics-port'] ?? environment.INTRAY_METRICS_PORT,
        },
      );
    return (
      databaseCommand(verb, dataDir, team, values) ??
      archiveCommand(verb, { dataDir, team, json: values.json ?? false }, values)
    );
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error));
  }
}

/** A command for the archive of a data directory, or of a team. */
function archiveCommand(verb: string | undefined, where: OnArchive, values: Values): Command {
  const { dataDir, team } = where;
  switch (verb) {
    case 'check-start':
      return { kind: verb, dataDir, team };
    case 'credentials':
      return credentials(where, values.role, values.company);
    case 'companies':
      return companies(where, values);
    case 'verify':
      return { kind: verb, ...where, hashes: values.hashes ?? false };
    case 'move':
      return move(where, values);
    default:
      return wrong(
        'The first word must be "serve", "work", "migrate", "take-bucket", "workers", "failed", "check-start", "credentials", "companies", "verify" or "move".',
      );
  }
}

interface DatabaseFlags {
  readonly again?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** A command for the database of a team, or a list from it; `null` for any other word. */
function databaseCommand(
  verb: string | undefined,
  dataDir: string,
  team: TeamOptions | null,
  { again = false, json = false }: DatabaseFlags,
): Command | null {
  switch (verb) {
    case 'migrate':
      return team === null ? wrong('Tables to migrate are in a database (--database).') : { kind: verb, team };
    case 'take-bucket':
      return team === null
        ? wrong('A bucket is taken for a database (--database, --blobs).')
        : { kind: verb, dataDir, team };
    case 'workers':
      return team === null ? wrong('Workers read documents of a database (--database).') : { kind: verb, team, json };
    case 'failed':
      return { kind: verb, dataDir, team, again, json };
    default:
      return null;
  }
}

type ServeCommand = Extract<Command, { kind: 'serve' }>;

interface WorkTexts {
  readonly workers: string | undefined;
  readonly lease: string | undefined;
  readonly metricsPort: string | undefined;
}

interface ServeTexts extends WorkTexts {
  readonly port: string | undefined;
  readonly rateLimit: string | undefined;
}

type ServeKind = Pick<ServeCommand, 'team' | 'listen' | 'publicUrl' | 'logs'>;

function serve(dataDir: string, kind: ServeKind, texts: ServeTexts): Command {
  const port = texts.port === 'off' ? 'off' : wholeNumber(texts.port, 0, 65_535);
  if (port === 'wrong') return wrong('A port is a number from 0 to 65535, or off.');
  const reading = readingChoices(texts, kind.team === null ? 1 : 0);
  if (typeof reading === 'string') return wrong(reading);
  const requestsPerSecond = wholeNumber(texts.rateLimit, 1, 100_000);
  if (requestsPerSecond === 'wrong') return wrong('A rate limit is a number from 1 to 100000.');
  return { kind: 'serve', dataDir, port, ...reading, requestsPerSecond, ...kind };
}

function work(dataDir: string, kind: Pick<ServeCommand, 'team' | 'logs'>, texts: WorkTexts): Command {
  const { team, logs } = kind;
  if (team === null) return wrong('A worker needs the database and the bucket of its service (--database, --blobs).');
  const reading = readingChoices(texts, 1);
  return typeof reading === 'string' ? wrong(reading) : { kind: 'work', dataDir, ...reading, logs, team };
}

function readingChoices(texts: WorkTexts, least: number) {
  const workers = wholeNumber(texts.workers, least, 16);
  if (workers === 'wrong') return `Workers are a number from ${least} to 16.`;
  const leaseSeconds = wholeNumber(texts.lease, 4, 3_600);
  if (leaseSeconds === 'wrong') return 'INTRAY_LEASE_SECONDS is a number from 4 to 3600.';
  const metricsPort = wholeNumber(texts.metricsPort, 0, 65_535);
  if (metricsPort === 'wrong') return 'A port for metrics is a number from 0 to 65535.';
  return { workers, leaseSeconds, metricsPort };
}

/** Returns `null` when nothing was given. An empty environment variable counts as nothing. */
function wholeNumber(text: string | undefined, min: number, max: number): number | null | 'wrong' {
  if (text === undefined || text === '') return null;
  const value = Number(text);
  return /^\d{1,6}$/u.test(text) && value >= min && value <= max ? value : 'wrong';
}

function credentials(
  where: Pick<Extract<Command, { kind: 'credentials' }>, 'dataDir' | 'team' | 'json'>,
  roleText: string | undefined,
  company = parentCompany,
): Command {
  const role = roles.find((name) => name.toLowerCase() === (roleText ?? parentRole).toLowerCase());
  if (role === undefined) return wrong(`A role is one of ${roles.join(', ')}.`);
  if (company.trim() === '') return wrong('A company needs a name.');
  return { kind: 'credentials', ...where, role, company: company.trim() };
}

function companies(
  where: Omit<Extract<Command, { kind: 'companies' }>, 'kind' | 'change'>,
  texts: CompanyTexts,
): Command {
  const change = companyChangeOf(texts);
  if (change === 'wrong')
    return wrong(
      'Companies are listed, or one is changed: --add NAME, --rename NAME --name NEW, or --remove NAME (--yes without a question).',
    );
  return { kind: 'companies', ...where, change };
}

interface MoveTexts {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly company?: string | undefined;
  readonly 'list-existing'?: boolean | undefined;
}

function move(
  where: { readonly dataDir: string; readonly team: TeamOptions | null; readonly json: boolean },
  { from, to, company = parentCompany, 'list-existing': listsExisting = false }: MoveTexts,
): Command {
  const { team } = where;
  if (team === null)
    return wrong('A move is between a data directory and the archive of a team: name its database and bucket, too.');
  if ((from === undefined) === (to === undefined))
    return wrong('Name the data directory that documents come from (--from) or go to (--to).');
  if (company.trim() === '') return wrong('A company needs a name.');
  const direction = from === undefined ? 'to' : 'from';
  const other = resolve(from ?? to ?? '');
  return { kind: 'move', ...where, team, direction, other, company: company.trim(), listsExisting };
}

function wrong(message: string): Command {
  return { kind: 'wrong-usage', message };
}
