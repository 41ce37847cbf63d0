import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { noChild } from './bare-app.ts';
import { startApp } from './running-app.ts';

test('a large batch is reported page by page, with the paths that could not be taken', async () => {
  const folder = temporaryDirectory();
  const names = Array.from({ length: 230 }, (_, at) => `file ${at}.txt`);
  for (const name of names) writeFileSync(path.join(folder, name), name);
  mkdirSync(path.join(folder, 'a folder'));
  const paths = [...names, 'a folder', 'not there'].map((name) => path.join(folder, name));
  const { call } = await startApp(temporaryDirectory(), { childHost: noChild });
  const { id } = await call('batches.add', { paths });

  const first = await call('batches.get', { id });
  expect(first).toMatchObject({ finished: false, total: 230, refusedTotal: 2 });
  expect(first.refused.map((refused) => path.basename(refused.path))).toEqual(['a folder', 'not there']);
  const second = await call('batches.get', { id, offset: 100 });
  const third = await call('batches.get', { id, offset: 200, limit: 200 });
  expect([second.refused, third.refused]).toEqual([[], []]);
  const pages = [first, second, third].map(({ files }) => files.map(({ file }) => file.name));
  expect(pages.map((page) => page.length)).toEqual([100, 100, 30]);
  expect(pages.flat()).toEqual(names);
});
