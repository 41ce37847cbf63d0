import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { noChild } from './bare-app.ts';
import { startApp } from './running-app.ts';

test('a dropped file is copied to the data directory and counts as safe; one that could not be copied does not', async () => {
  const dataDir = temporaryDirectory();
  const { call, until } = await startApp(dataDir, { childHost: noChild });
  await call('settings.set', { spoolBytes: 0 });
  const dropped = path.join(dataDir, 'spool', 'incoming', 'batch', '000001', 'dropped.txt');
  mkdirSync(path.dirname(dropped), { recursive: true });
  writeFileSync(dropped, 'dropped');
  await call('batches.add', { paths: [dropped] });
  const { safety } = await until('app.status', {}, ({ balance }) => balance.inProgress === 1);
  expect(safety).toEqual({ waiting: 1, safe: 1 });

  const elsewhere = path.join(temporaryDirectory(), 'named.txt');
  writeFileSync(elsewhere, 'named');
  await call('batches.add', { paths: [elsewhere] });
  const later = await until('files.list', {}, ({ files }) => files.some((file) => file.notSafeReason === 'huge'));
  expect(later.files.map(({ name, isSafe, notSafeReason }) => ({ name, isSafe, notSafeReason }))).toEqual([
    { name: 'named.txt', isSafe: false, notSafeReason: 'huge' },
    { name: 'dropped.txt', isSafe: true, notSafeReason: null },
  ]);
  expect((await call('app.status', {})).safety).toEqual({ waiting: 2, safe: 1 });
});

test('the copies of waiting files are counted, and take no more space than a person has set', async () => {
  const folder = temporaryDirectory();
  const { call, until } = await startApp(temporaryDirectory(), { childHost: noChild });
  const usual = await call('settings.copies', {});
  expect(usual).toMatchObject({ usedBytes: 0 });
  expect(usual.maxBytes).toBeLessThanOrEqual(5_000_000_000);
  await call('settings.set', { spoolBytes: 10 });
  writeFileSync(path.join(folder, 'too-large.txt'), 'more than ten bytes');
  await call('folders.add', { path: folder });
  await until('files.list', {}, ({ files }) => files[0]?.notSafeReason === 'huge');
  expect(await call('settings.copies', {})).toEqual({ usedBytes: 0, maxBytes: 10 });
  // A larger budget applies at once.
  await call('settings.set', { spoolBytes: 1_000 });
  await until('files.list', {}, ({ files }) => files[0]?.isSafe === true);
  expect(await call('settings.copies', {})).toEqual({ usedBytes: 19, maxBytes: 1_000 });
});
