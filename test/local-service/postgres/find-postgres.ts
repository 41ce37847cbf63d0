import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where Debian keeps the programs of each version. They are not on PATH. */
const debianFolder = '/usr/lib/postgresql';

/** Who runs the server. PostgreSQL refuses to run as root. */
interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

export interface FoundPostgres {
  readonly initdb: string;
  readonly postgres: string;
  /** `null`: whoever runs the tests. */
  readonly user: PostgresUser | null;
}

/** Finds the programs and the user who may run them, or returns the reason why there is no server for tests. */
export function findPostgres(): FoundPostgres | string {
  if (process.platform === 'win32') return 'tests start PostgreSQL on Linux and macOS only';
  const folder = folders().find((one) => ['initdb', 'postgres'].every((name) => existsSync(path.join(one, name))));
  if (folder === undefined) return 'PostgreSQL is not installed';
  const user = process.getuid?.() === 0 ? userNamed('postgres') : null;
  if (process.getuid?.() === 0 && user === null)
    return 'there is no user "postgres", and PostgreSQL refuses to run as root';
  return { initdb: path.join(folder, 'initdb'), postgres: path.join(folder, 'postgres'), user };
}

/** The folders of PATH, then those of Debian with the newest version first. */
function folders(): readonly string[] {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  return [...onPath, ...newestFirst.map((version) => path.join(debianFolder, version, 'bin'))];
}

function userNamed(name: string): PostgresUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}
