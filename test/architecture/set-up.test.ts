import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withLockFile } from '../../scripts/lock-file.mjs';
import { coversLock } from '../../scripts/set-up.mjs';
import { temporaryDirectory } from '../lib/temporary-directory.ts';

vi.setConfig({ testTimeout: 180_000 });

const root = path.resolve(import.meta.dirname, '../..');
const module = path.join(root, 'scripts', 'lock-file.mjs');

/** A process that works under the lock for a while and logs when it started and ended. */
function worker(lock: string, log: string, workMs: number) {
  const program = `import { appendFileSync } from 'node:fs';
    import { withLockFile } from ${JSON.stringify(module)};
    await withLockFile(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ' + process.pid + '\\n');
      await new Promise((resolve) => setTimeout(resolve, ${workMs}));
      appendFileSync(${JSON.stringify(log)}, 'out ' + process.pid + '\\n');
    }, (holder) => console.log('waits for ' + holder));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (piece: Buffer) => (said += piece.toString()));
  return { child, ended: once(child, 'exit'), said: () => said };
}

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []);

test('parallel set-ups run one after the other, also when the first is killed', async () => {
  const folder = temporaryDirectory();
  const [lock, log] = [path.join(folder, 'below', 'lock'), path.join(folder, 'log')];
  const first = worker(lock, log, 60_000);
  await expect.poll(() => linesOf(log).length, { timeout: 20_000 }).toBe(1);
  const others = Array.from({ length: 5 }, () => worker(lock, log, 50));
  await expect.poll(() => others.every(({ said }) => said() !== ''), { timeout: 20_000 }).toBe(true);
  for (const { said } of others) expect(said()).toBe(`waits for ${first.child.pid}\n`);
  expect(linesOf(log)).toHaveLength(1);
  first.child.kill('SIGKILL');
  expect(await Promise.all(others.map(({ ended }) => ended))).toEqual(others.map(() => [0, null]));
  const lines = linesOf(log).slice(1);
  expect(lines).toHaveLength(10);
  for (let at = 0; at < lines.length; at += 2) expect(lines[at + 1]).toBe(lines[at]?.replace('in', 'out'));
  expect(existsSync(lock)).toBe(false);
});

test('a holder on another computer is waited for while it shows signs of life, but not endlessly', async () => {
  const lock = path.join(temporaryDirectory(), 'lock');
  writeFileSync(lock, '1 another-computer 0000');
  let beats = 0;
  const beating = setInterval(() => utimesSync(lock, 1_000 + (beats += 1), 1_000 + beats), 5);
  let isDone = false;
  const work = withLockFile(
    lock,
    () => Promise.resolve((isDone = true)),
    () => undefined,
    { pollMs: 10, staleAfterPolls: 20 },
  );
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect([isDone, beats > 10]).toEqual([false, true]);
  clearInterval(beating);
  expect(await work).toBe(true);
});

test('work that fails releases the lock', async () => {
  const lock = path.join(temporaryDirectory(), 'lock');
  await expect(
    withLockFile(
      lock,
      () => Promise.reject(new Error('no')),
      () => undefined,
    ),
  ).rejects.toThrow('no');
  expect(
    await withLockFile(
      lock,
      () => Promise.resolve('yes'),
      () => undefined,
    ),
  ).toBe('yes');
});

/** Copies everything that a build needs to a separate place, with the packages of this checkout. */
function copyOfCheckout(): string {
  const copy = temporaryDirectory();
  for (const name of [
    'bin',
    'scripts',
    'main',
    'preload',
    'renderer',
    'assets',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
  ]) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

async function run(copy: string, ...args: string[]) {
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr, builds: stderr.split('built dist/').length - 1 };
}

test('terminals that start at the same moment share one build, and no reader sees an incomplete one', async () => {
  const copy = copyOfCheckout();
  const version = (await run(root, '-p', 'require("./package.json").version')).stdout;
  const starts = await Promise.all([1, 2, 3].map(() => run(copy, 'bin/intray.mjs', '--version')));
  for (const { code, stdout, stderr } of starts) expect([code, stdout, stderr]).toEqual([0, version, stderr]);
  expect(starts.map(({ builds }) => builds).toSorted()).toEqual([0, 0, 1]);

  // Several requests cause one build, and the old build stays until the new one is complete.
  const main = path.join(copy, 'dist', 'cli', 'main.js');
  const before = statSync(main).ino;
  let missing = 0;
  const looking = setInterval(() => (missing += existsSync(main) ? 0 : 1), 1);
  const asked = await run(copy, 'scripts/run.mjs', 'scripts/build.mjs');
  clearInterval(looking);
  expect([asked.code, asked.builds, missing, statSync(main).ino === before]).toEqual([0, 1, 0, false]);
  expect(await run(copy, 'bin/intray.mjs', '--version')).toEqual({ code: 0, stdout: version, stderr: '', builds: 0 });

  // A source that was saved after the build began is newer than the build, even if the build ended later.
  const later = new Date(statSync(path.join(copy, 'dist', '.built')).mtimeMs + 1);
  utimesSync(path.join(copy, 'main', 'hosts', 'cli', 'main.ts'), later, later);
  expect((await run(copy, 'bin/intray.mjs', '--version')).builds).toBe(1);
});

test('a checkout that cannot be written is reported in words, and not as wrong usage', async () => {
  const copy = copyOfCheckout();
  writeFileSync(path.join(copy, '.cache'), 'a file where a folder should be');
  const { code, stdout, stderr } = await run(copy, 'bin/intray.mjs', '--version');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^intray: this checkout cannot be set up: E/mu);
  expect(stderr).not.toContain('    at ');
});

test('an installed package, without sources and lock file, sets nothing up', async () => {
  const copy = copyOfCheckout();
  expect((await run(copy, 'bin/intray.mjs', '--version')).code).toBe(0);
  for (const name of ['main', 'preload', 'renderer', 'package-lock.json'])
    rmSync(path.join(copy, name), { recursive: true });
  expect(await run(copy, 'bin/intray.mjs', '--help')).toMatchObject({ code: 0, stderr: '' });
});

test.each([
  ['the same', { a: { integrity: '1' } }, { a: { integrity: '1' } }, true],
  ['one more than is wanted', { a: { integrity: '1' } }, { a: { integrity: '1' }, b: { integrity: '2' } }, true],
  ['one that is missing', { a: { integrity: '1' }, b: { integrity: '2' } }, { a: { integrity: '1' } }, false],
  ['another version', { a: { integrity: '2' } }, { a: { integrity: '1' } }, false],
  ['one for another platform', { a: { integrity: '1', optional: true, os: ['none'] } }, {}, true],
  ['an optional one for every platform', { a: { integrity: '1', optional: true } }, {}, false],
  ['an optional one for this platform', { a: { integrity: '1', optional: true, os: [process.platform] } }, {}, false],
  ['another version of an optional one', { a: { integrity: '2', optional: true } }, { a: { integrity: '1' } }, false],
  ['the project itself', { '': {}, a: { integrity: '1' } }, { a: { integrity: '1' } }, true],
])('packages are installed again only when a required one is missing: %s', (_name, wanted, installed, fits) => {
  expect(coversLock(wanted, installed)).toBe(fits);
});
