import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { dataDirFrom } from '#hosts/shared/data-dir.ts';

const cli = path.resolve(import.meta.dirname, '../../../main/hosts/cli/main.ts');
const intray = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });

test('wrong usage ends with 2 and says what was meant', () => {
  const misspelt = intray('servce');
  expect(misspelt.status).toBe(2);
  expect(misspelt.stderr).toContain('Did you mean service?');
  const badPort = intray('service', 'start', '--port', '70000');
  expect(badPort.status).toBe(2);
  expect(badPort.stderr).toContain('from 0 to 65535');
  const badWorkers = intray('--data-dir', temporaryDirectory(), 'service', 'start', '--workers', 'many');
  expect(badWorkers.status).not.toBe(0);
  expect(badWorkers.stderr).toContain('Workers are a number from 1 to 16');
});

test('help ends with 0 and names the commands', () => {
  const help = intray('service', '--help');
  expect(help.status).toBe(0);
  expect(help.stdout).toMatch(/start[\s\S]*credentials/u);
});

test('the data directory is the flag, else the variable, else the place for application data', () => {
  expect(dataDirFrom('flag', { INTRAY_DATA_DIR: 'variable' })).toBe(path.resolve('flag'));
  expect(dataDirFrom(undefined, { INTRAY_DATA_DIR: 'variable' })).toBe(path.resolve('variable'));
  expect(path.basename(dataDirFrom(undefined, {}))).toBe('Intray');
});

test('the version and every command are there', () => {
  expect(intray('--version').stdout.trim()).toMatch(/^\d+\.\d+\.\d+$/u);
  const { stdout } = intray('--help');
  const names = ['start', 'status', 'folders', 'add', 'jobs', 'job', 'search', 'retry', 'skip', 'resolve', 'pause'];
  for (const name of [...names, 'resume', 'open', 'connect', 'whoami', 'service', 'doctor']) {
    expect(stdout, name).toMatch(new RegExp(`^  ${name} `, 'mu'));
  }
});
