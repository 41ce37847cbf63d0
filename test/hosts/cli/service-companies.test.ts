import path from 'node:path';
import { Command } from 'commander';
import { expect, onTestFinished, test } from 'vitest';
import { addCompanies } from '#hosts/cli/service-companies.ts';

const dataDir = path.resolve('somewhere');
const at = ['--data-dir', dataDir];
const database = ['--database', 'postgres://intray@127.0.0.1/archive'];

test.each([
  ['alone lists them', [], []],
  ['list', ['list', '--json', ...database], [...database, '--json']],
  ['add', ['add', 'Acme Ltd', ...database], ['--add=Acme Ltd', ...database]],
  ['rename', ['rename', 'Acme Ltd', 'Acme'], ['--rename=Acme Ltd', '--name=Acme']],
  ['add, a name that begins as an option', ['add', '--', '-x'], ['--add=-x']],
])('service companies, %s', async (_what, words, passedOn) => {
  const before = process.exitCode;
  onTestFinished(() => void (process.exitCode = before));
  const runs: (readonly string[])[] = [];
  const service = new Command('service');
  addCompanies(service, (args) => {
    runs.push(args);
    return Promise.resolve(0);
  });
  const [verb = 'list', ...rest] = words;
  await service.parseAsync(['companies', verb, ...at, ...rest], { from: 'user' });
  expect(runs).toEqual([['companies', ...at, ...passedOn]]);
});
