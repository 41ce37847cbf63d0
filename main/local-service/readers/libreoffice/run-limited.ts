import { spawn, type ChildProcess } from 'node:child_process';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

interface LimitedProgram {
  readonly command: readonly string[];
  /** Its working directory. Whatever it writes must be in here. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly longestMs: number;
  /** All files in the folder together. */
  readonly mostBytes: number;
}

/** `ended`: by itself, well or not. */
export type ProgramEnd = 'ended' | 'too-slow' | 'too-large' | 'aborted';

const sizeCheckMs = 250;
const mostFiles = 5_000;

/** Runs a program without input and output. When this resolves, no process of its group is left. */
export async function runLimited(program: LimitedProgram, signal: AbortSignal): Promise<ProgramEnd> {
  const { command, folder, env, longestMs, mostBytes } = program;
  if (signal.aborted) return 'aborted';
  const [file = '', ...args] = command;
  const isGroup = process.platform !== 'win32';
  const child = spawn(file, args, { cwd: folder, env, stdio: 'ignore', detached: isGroup, windowsHide: true });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const { promise: stopped, resolve: stop } = Promise.withResolvers<ProgramEnd>();
  const onAbort = (): void => stop('aborted');
  signal.addEventListener('abort', onAbort);
  const overdue = setTimeout(() => stop('too-slow'), longestMs);
  const sizeCheck = setInterval(() => {
    void isLarger(folder, mostBytes).then((larger) => larger && stop('too-large'));
  }, sizeCheckMs);
  try {
    return await Promise.race([exited.then((): ProgramEnd => 'ended'), stopped]);
  } finally {
    clearTimeout(overdue);
    clearInterval(sizeCheck);
    signal.removeEventListener('abort', onAbort);
    killGroup(child);
    await exited;
  }
}

/** Also after its end, because children may be left. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    // After its end the number may belong to another process.
    if (exitCode === null && signalCode === null) {
      spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on(
        'error',
        () => undefined,
      );
    }
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group is empty.
  }
}

async function isLarger(folder: string, mostBytes: number): Promise<boolean> {
  // Files come and go while the program runs.
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  if (names.length > mostFiles) return true;
  const sizes = await Promise.all(
    names.map((name) =>
      lstat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) > mostBytes;
}
