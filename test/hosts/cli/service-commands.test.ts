import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { dataDirFrom } from '#app/data-dir/data-dir.ts';

const cli = path.resolve(import.meta.dirname, '../../../main/hosts/cli/main.ts');
const intray = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });

test('wrong usage exits with 2 and suggests the right command', () => {
  const misspelt = intray('servce');
  expect(misspelt.status).toBe(2);
  expect(misspelt.stderr).toContain('Did you mean service?');
  const badPort = intray('service', 'start', '--port', '70000');
  expect(badPort.status).toBe(2);
  expect(badPort.stderr).toContain('from 0 to 65535');
  for (const [args, words] of [
    [['service', 'start', '--workers', 'many'], 'from 0 to 16'],
    [['service', 'start', '--rate-limit', '0'], 'from 1 to 100000'],
    [['service', 'credentials', '--role', 'King'], 'Account Admin, User, Uploader'],
    [['search', 'x', '--page-size', '500'], 'from 1 to 100'],
    [['jobs', '--page', '0'], 'from 1'],
    [['files', 'lost'], 'done, in-progress, on-hold, ignored'],
  ] as const) {
    const bad = intray('--data-dir', temporaryDirectory(), ...args);
    expect([args, bad.status, bad.stdout]).toEqual([args, 2, '']);
    expect(bad.stderr).toContain(words);
  }
});

test('what is wrong with the options of a team is said once and alone', () => {
  const at = ['--data-dir', temporaryDirectory()];
  const database = ['--database', 'postgres://intray@127.0.0.1:9/archive'];
  for (const [args, status, said] of [
    [['migrate'], 2, 'Tables to migrate are in a database (--database).\n'],
    [['start', ...database], 2, 'A database needs a bucket for the bytes (--blobs).\n'],
  ] as const)
    expect(intray('service', ...args, ...at)).toMatchObject({ status, stderr: said, stdout: '' });
});

test('a worker without threads is refused, because it does nothing but read', () => {
  const { status, stderr } = intray('service', 'worker', '--data-dir', temporaryDirectory(), '--workers', '0');
  expect(status).toBe(2);
  expect(stderr).toContain('from 1 to 16');
});

test('rejected arguments are shown escaped, because they may be names of files', () => {
  const { status, stderr } = intray('add', '-\u001b[2J\u202e.pdf');
  expect(status).toBe(2);
  expect(stderr).toContain(String.raw`-\e[2J\u{202e}.pdf`);
  for (const sign of ['\u001b', '\u202e']) expect(stderr).not.toContain(sign);
});

// Windows does not accept such a long command line.
test.skipIf(process.platform === 'win32')(
  'a batch that does not fit in one call is refused before anything is started',
  () => {
    const paths = Array.from({ length: 9_000 }, (_, at) => `/nowhere/${'x'.repeat(110)}${at}`);
    const { status, stderr } = intray('add', ...paths, '--data-dir', temporaryDirectory());
    expect([status, stderr]).toEqual([
      2,
      '9,000 files are too many for one batch. Add them in parts, or watch their folder.\n',
    ]);
  },
);

test('help ends with 0 and names the commands', () => {
  const help = intray('service', '--help');
  expect(help.status).toBe(0);
  expect(help.stdout).toMatch(/start[\s\S]*credentials/u);
});

test('an empty data directory option is an error, and not the default directory', () => {
  const { status, stdout, stderr } = intray('status', '--data-dir', '');
  expect([status, stdout, stderr]).toEqual([2, '', '--data-dir needs a folder.\n']);
});

test('the data directory comes from the flag, else the variable, else the place for application data', () => {
  expect(dataDirFrom('flag', { INTRAY_DATA_DIR: 'variable' })).toBe(path.resolve('flag'));
  expect(dataDirFrom(undefined, { INTRAY_DATA_DIR: 'variable' })).toBe(path.resolve('variable'));
  expect(path.basename(dataDirFrom(undefined, {}))).toBe('Intray');
});

test('the version and every command exist', () => {
  expect(intray('--version').stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/u);
  const { stdout } = intray('--help');
  const names = ['start', 'status', 'folders', 'add', 'jobs', 'job', 'search', 'retry', 'skip', 'resolve', 'pause'];
  for (const name of [
    ...names,
    'files',
    'allow',
    'release',
    'resume',
    'open',
    'connect',
    'whoami',
    'service',
    'doctor',
  ]) {
    expect(stdout, name).toMatch(new RegExp(`^  ${name} `, 'mu'));
  }
});
