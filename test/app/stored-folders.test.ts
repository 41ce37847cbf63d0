import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { startApp } from './running-app.ts';
import { message } from '#contract/messages/message.ts';

const settle = { quietMs: 50, maxWaitMs: 1_000 };

/** Writes the folders of a settings file that another program wrote, next to a correct one. */
function stored(dataDir: string, folders: readonly { readonly id: string; readonly root: string }[]): void {
  const settings = { folders: folders.map((folder) => ({ ...folder, settle })), preferences: { setupDone: true } };
  writeFileSync(path.join(dataDir, 'settings.json'), JSON.stringify(settings));
}

test('stored folders are judged as if a person had added them, and those that may not be watched are never read', async () => {
  const top = temporaryDirectory();
  const dataDir = path.join(top, 'data');
  const scans = path.join(top, 'scans');
  for (const folder of [dataDir, path.join(scans, 'in'), path.join(top, 'own')]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(scans, 'a.txt'), 'a');
  symlinkSync(dataDir, path.join(top, 'link'));
  const fine = { id: 'fine', root: scans };
  stored(dataDir, [
    fine,
    { id: 'own', root: dataDir },
    { id: 'own-part', root: path.join(dataDir, 'service') },
    { id: 'around', root: top },
    { id: 'link', root: path.join(top, 'link') },
    { id: 'disk', root: path.parse(dataDir).root },
    { id: 'inside', root: path.join(scans, 'in') },
    { id: 'relative', root: 'scans' },
    { id: 'away', root: path.join(top, 'not-there') },
  ]);
  const { call, until } = await startApp(dataDir);
  const judged = await until('folders.list', {}, (folders) => folders.every(({ state }) => state !== 'scanning'));
  expect(Object.fromEntries(judged.map(({ id, state }) => [id, state]))).toEqual({
    fine: 'watching',
    own: 'refused',
    'own-part': 'refused',
    around: 'refused',
    link: 'refused',
    disk: 'refused',
    inside: 'refused',
    relative: 'refused',
    away: 'away',
  });
  const own = message('folder.own-data');
  expect(judged.find(({ id }) => id === 'own')?.stateDetail).toEqual(own);
  expect(judged.find(({ id }) => id === 'link')?.stateDetail).toEqual(own);
  const seen = await until('files.list', {}, ({ total }) => total > 0);
  expect(seen.files.map(({ name }) => name)).toEqual(['a.txt']);

  // The same line, written while the app runs.
  stored(dataDir, [{ id: 'fine', root: dataDir }]);
  await until('folders.list', {}, ([folder]) => folder?.state === 'refused');
  expect((await call('files.list', {})).total).toBe(1);
});
