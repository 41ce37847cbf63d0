import { mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../../lib/temporary-directory.ts';
import { startStation, until } from '../station-process.ts';
import { intray } from './intray.ts';

test('another directory in the place of a folder is watched once a person confirms it, and not before', async () => {
  const place = realpathSync(temporaryDirectory());
  const dataDir = path.join(place, 'data');
  const root = path.join(place, 'scans');
  const station = await startStation(dataDir);
  const run = (...args: string[]) => intray([...args, '--data-dir', dataDir]);
  const write = (name: string) => writeFileSync(path.join(root, name), `Dear Ms Example,\n\nthis is ${name}.\n`);
  const files = async () => (await station.ask('files.list', {})).files.map(({ name }) => name);
  const folder = async () => {
    const [only] = await station.ask('folders.list', {});
    if (only === undefined) throw new Error('no folder is watched');
    return only;
  };
  const becomes = (isReplaced: boolean) =>
    until(async () => ((await folder()).isReplaced === isReplaced ? true : null));

  mkdirSync(root);
  write('bill.txt');
  expect((await run('folders', 'add', root, '--quiet', '0s')).code).toBe(0);
  await until(async () => ((await files()).includes('bill.txt') ? true : null));
  const { id } = await folder();
  const refused = {
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('This folder was not replaced by another one.') as string,
  };
  expect(await run('folders', 'confirm', id)).toMatchObject(refused);
  expect((await run('folders', 'confirm', 'nothing')).code).toBe(1);

  const aside = path.join(place, 'aside');
  renameSync(root, aside);
  mkdirSync(root);
  write('private.txt');
  await station.ask('folders.scan', { id });
  await becomes(true);
  expect((await run('folders', 'list')).stdout).toContain('Replaced by another folder.');
  expect(await files()).toEqual(['bill.txt']);

  // The old folder is back, so nothing is left to confirm.
  renameSync(root, path.join(place, 'other'));
  renameSync(aside, root);
  await station.ask('folders.scan', { id });
  await becomes(false);
  expect(await run('folders', 'confirm', id)).toMatchObject(refused);

  rmSync(root, { recursive: true });
  renameSync(path.join(place, 'other'), root);
  await station.ask('folders.scan', { id });
  await becomes(true);
  const confirmed = await run('folders', 'confirm', id);
  expect([confirmed.code, confirmed.stdout]).toEqual([0, `The new folder in place of ${id} is watched now.\n`]);
  await until(async () => ((await files()).includes('private.txt') ? true : null));
  expect((await folder()).isReplaced).toBe(false);
  expect(await run('folders', 'confirm', id)).toMatchObject(refused);
}, 120_000);
