import { readdir, readFile, readlink } from 'node:fs/promises';

/**
 * The files that some process has open for writing now. `complete` is false when not every process could be checked.
 */
interface Writers {
  readonly paths: ReadonlySet<string>;
  readonly complete: boolean;
}

export interface OpenWriters {
  /** Returns whether a process writes to this real path; `null` where the platform, or this user, cannot find out. */
  hasWriter(realPath: string): Promise<boolean | null>;
}

/** One pass over all processes answers every query within this time. */
const passLifetimeMs = 1_000;
/** The lowest two bits of the open flags: read only, write only, read and write. */
const accessMode = 0o3;

/** Reads from /proc which process has a file open (Linux). Other platforms do not offer that without native code. */
export function createOpenWriters(nowMs: () => number = () => performance.now()): OpenWriters {
  let pass: { readonly atMs: number; readonly writers: Promise<Writers> } | null = null;
  return {
    async hasWriter(realPath) {
      if (process.platform !== 'linux') return null;
      if (pass === null || nowMs() - pass.atMs > passLifetimeMs) pass = { atMs: nowMs(), writers: findWriters() };
      const { paths, complete } = await pass.writers;
      if (paths.has(realPath)) return true;
      return complete ? false : null;
    },
  };
}

async function findWriters(): Promise<Writers> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(processes.map(writersOf));
  return {
    paths: new Set(found.flatMap((paths) => paths ?? [])),
    complete: found.every((paths) => paths !== null),
  };
}

/** Returns `null` for a process of another user. */
async function writersOf(pid: string): Promise<readonly string[] | null> {
  try {
    const descriptors = await readdir(`/proc/${pid}/fd`);
    const paths = await Promise.all(descriptors.map((fd) => writtenPath(pid, fd)));
    return paths.filter((path) => path !== null);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES' ? null : [];
  }
}

async function writtenPath(pid: string, fd: string): Promise<string | null> {
  try {
    const target = await readlink(`/proc/${pid}/fd/${fd}`);
    if (!target.startsWith('/') || target.startsWith('/dev/')) return null;
    const info = await readFile(`/proc/${pid}/fdinfo/${fd}`, 'latin1');
    const flags = parseInt(/^flags:\s*(\d+)/mu.exec(info)?.[1] ?? '0', 8);
    return (flags & accessMode) === 0 ? null : target;
  } catch {
    // The descriptor was closed in the meantime.
    return null;
  }
}
