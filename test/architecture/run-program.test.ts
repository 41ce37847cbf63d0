import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { runProgram } from '../../scripts/run-program.mjs';

const module = path.resolve(import.meta.dirname, '../../scripts/run-program.mjs');
/** A launcher as npm runs it: behind a shell that stays, with a child that prints its process ID and never ends. */
const child = `console.log(process.pid); setInterval(() => {}, 1000);`;
const launcher = `import { runProgram } from ${JSON.stringify(module)};
  await runProgram(process.execPath, ['-e', ${JSON.stringify(child)}]);`;

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function start(env: NodeJS.ProcessEnv) {
  const command = '"$0" --input-type=module -e "$1"; true';
  const shell = spawn('sh', ['-c', command, process.execPath, launcher], { env: { ...process.env, ...env } });
  const [pid] = (await once(shell.stdout, 'data')) as [Buffer];
  return { shell, pid: Number(pid.toString()) };
}

test.skipIf(process.platform === 'win32')(
  'what npm started ends when npm ends its shell; nothing else does',
  async () => {
    const byNpm = await start({ npm_lifecycle_event: 'start' });
    const byHand = await start({ npm_lifecycle_event: undefined });
    byNpm.shell.kill('SIGTERM');
    byHand.shell.kill('SIGTERM');
    await vi.waitFor(() => expect(isRunning(byNpm.pid)).toBe(false), { timeout: 10_000 });
    expect(isRunning(byHand.pid)).toBe(true);
    process.kill(byHand.pid);
  },
);

test.skipIf(process.platform === 'win32')(
  'a program that a signal ended has the code that shells give it',
  async () => {
    const endBy = (signal: string) => runProgram(process.execPath, ['-e', `process.kill(process.pid, '${signal}')`]);
    expect(await Promise.all(['SIGKILL', 'SIGTERM', 'SIGABRT'].map(endBy))).toEqual([137, 143, 134]);
  },
);
