/** Where team mode keeps state and bytes, as a person has given it. */
export interface TeamOptions {
  /** `postgres://user@host/database`. */
  readonly database: string;
  /** `s3://bucket/prefix?endpoint=…`; `null` where no bytes are needed. */
  readonly blobs: string | null;
}

/** The database for a person, without user and password. */
export function databaseAddress({ database }: Pick<TeamOptions, 'database'>): string {
  const { protocol, host, pathname } = new URL(database);
  return `${protocol}//${host}${pathname}`;
}

/** The bucket and its prefix for a person, without keys that somebody has written into it by mistake. */
export function bucketAddress({ blobs }: Pick<TeamOptions, 'blobs'>): string {
  const address = (blobs ?? '').replace(/[?#].*$/u, '');
  const [scheme, host] = [address.indexOf('//') + 2, address.lastIndexOf('@') + 1];
  return scheme >= 2 && host > scheme ? `${address.slice(0, scheme)}${address.slice(host)}` : address;
}

interface GivenTexts {
  readonly database: string | undefined;
  readonly blobs: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

export type TeamOptionsOutcome =
  { readonly ok: true; readonly team: TeamOptions | null } | { readonly ok: false; readonly problem: string };

/**
 * Returns what options and environment say of team mode (`--database` or `INTRAY_DATABASE`, `--blobs` or `INTRAY_BLOBS`);
 * `null` without either. The database's password comes from the environment alone: from `INTRAY_DATABASE`, a file that
 * `INTRAY_DATABASE_FILE` names, or `PGPASSWORD`, because other users of the computer can read command lines.
 */
export function teamOptionsOf(
  given: GivenTexts,
  environment: Environment,
  readFile: (path: string) => string,
): TeamOptionsOutcome {
  const fileName = environment['INTRAY_DATABASE_FILE'] ?? '';
  const fromEnvironment = environment['INTRAY_DATABASE'] ?? '';
  if (fileName !== '' && fromEnvironment !== '')
    return refused('INTRAY_DATABASE and INTRAY_DATABASE_FILE are both set.');
  let database = given.database ?? fromEnvironment;
  if (given.database === undefined && fileName !== '') {
    try {
      database = readFile(fileName).trim();
    } catch {
      return refused('The file that INTRAY_DATABASE_FILE names cannot be read.');
    }
  }
  const blobs = given.blobs ?? environment['INTRAY_BLOBS'] ?? '';
  if (database === '')
    return blobs === '' ? { ok: true, team: null } : refused('A bucket needs a database (--database).');
  const problem = problemWithDatabase(database, given.database !== undefined);
  if (problem !== null) return refused(problem);
  const team = {
    database: withPassword(database, environment['PGPASSWORD'] ?? ''),
    blobs: blobs === '' ? null : blobs,
  };
  return { ok: true, team };
}

function withPassword(address: string, password: string): string {
  const url = new URL(address);
  if (url.password === '' && password !== '') url.password = encodeURIComponent(password);
  return url.href;
}

const secretVariables = [
  'INTRAY_DATABASE',
  'PGPASSWORD',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const;

/** Removes what only this process needs, so that the programs that read documents do not get it. */
export function forgetSecrets(environment: Record<string, string | undefined>): void {
  for (const name of secretVariables) Reflect.deleteProperty(environment, name);
}

function refused(problem: string): TeamOptionsOutcome {
  return { ok: false, problem };
}

function problemWithDatabase(text: string, isOption: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^postgres(?:ql)?:$/u.test(url.protocol))
    return 'A database has an address of the form postgres://user@host/database.';
  if (isOption && url.password !== '')
    return 'Other users can read a password in --database. Put the address into INTRAY_DATABASE, or the password into PGPASSWORD.';
  const isLoopback = /^(?:|localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(url.hostname);
  if (!isLoopback && !url.searchParams.has('sslmode'))
    return 'A database on another computer needs sslmode=verify-full in its address; sslmode=disable sends documents unencrypted.';
  return null;
}
