import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { copyFile, open, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#adapters/clock/system-clock.ts';
import { createCallBudget } from '#adapters/files/call-budget.ts';
import { createRespondingRoots } from '#adapters/files/responding-roots.ts';
import { createRootCalls } from '#adapters/files/root-calls.ts';
import { createFolderPaths } from '#app/folder-paths.ts';
import { watchedOf } from '../adapters/watcher/inotify-watches.ts';
import { temporaryDirectory } from '../lib/temporary-directory.ts';
import { noChild } from './bare-app.ts';
import { startApp } from './running-app.ts';

test.runIf(process.platform === 'linux')('patterns that change decide at once which folders have watches', async () => {
  const root = realpathSync(temporaryDirectory());
  const [kept, old, ignored] = ['kept', 'old', '@eaDir'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [kept, old, ignored]) mkdirSync(folder);
  const { call } = await startApp(temporaryDirectory(), { childHost: noChild });
  const { id } = await call('folders.add', { path: root, rules: {} });
  const watched = () => watchedOf([kept, old, ignored]);
  await expect.poll(watched).toEqual([kept, old]);
  await call('folders.update', { id, rules: { exclude: ['old/**'] } });
  await expect.poll(watched).toEqual([kept]);
  await call('folders.update', { id, rules: { exclude: [] } });
  await expect.poll(watched).toEqual([kept, old]);
  await call('folders.remove', { id });
  await expect.poll(watched).toEqual([]);
});

test.skipIf(process.platform === 'win32')(
  'a drive that hangs costs one thread, however often folders on it are named, and other folders are judged',
  async () => {
    const top = realpathSync(temporaryDirectory());
    const pipe = path.join(top, 'pipe');
    execFileSync('mkfifo', [pipe]);
    let hanging = 0;
    // Opening a pipe without a writer blocks a thread, as a dead network drive does.
    const roots = createRespondingRoots(100, async (root) => {
      if (!root.startsWith('/mnt/dead')) return;
      hanging += 1;
      await (await open(pipe, 'r')).close();
      hanging -= 1;
    });
    const { places, guard } = createFolderPaths(top, undefined, createRootCalls(createCallBudget(systemClock), roots));
    const silent = { ok: false, code: 'not-responding' };
    const asked = Array.from({ length: 10 }, (_, n) => places.judgeFolder(`/mnt/dead/${n}`, [], true));
    for (const answer of asked) expect(await answer).toMatchObject(silent);
    expect(await places.judgeFile('/mnt/dead/a.pdf')).toMatchObject(silent);
    expect(await places.browse('/mnt/dead', false)).toMatchObject(silent);
    expect(await places.isUsualPlace('/mnt/dead/x')).toBe(false);
    // A folder that is already watched stays accepted; a scan reports that it is away.
    expect(await guard.judge('/mnt/dead/scans', [])).toEqual({ kind: 'fine', real: '/mnt/dead/scans' });
    const fine = realpathSync(temporaryDirectory());
    expect(await places.judgeFolder(fine, [])).toEqual({ ok: true, path: fine });
    // One call for the drive, and one for the watched folder on it.
    expect(hanging).toBe(2);
    const writer = await open(pipe, 'w');
    await expect.poll(() => hanging).toBe(0);
    await writer.close();
  },
);

test('a file that is done and renamed is known under its name before, and a copy of it is a duplicate', async () => {
  const folder = realpathSync(temporaryDirectory());
  const [old, renamed, inner, copy] = ['old.txt', 'new.txt', 'inner/new.txt', 'copy.txt'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  mkdirSync(path.dirname(inner));
  const { call, until } = await startApp(temporaryDirectory());
  await writeFile(old, 'The linden tree stands by the well.\n');
  await call('folders.add', { path: folder, rules: { stabilityDelayMs: 100, idleGapMs: 300, rescanMs: 5_000 } });
  const doneAt = async (place: string, formerName: string | null) => {
    const isFound = (file: { path: string; group: string; formerName: string | null }) =>
      file.path === place && file.group === 'done' && file.formerName === formerName;
    await until('files.list', { limit: 10 }, ({ files }) => files.some(isFound));
  };
  await doneAt(old, null);
  await copyFile(old, copy);
  await doneAt(copy, null);
  await rename(old, renamed);
  await doneAt(renamed, 'old.txt');
  await rename(renamed, inner);
  await doneAt(inner, 'old.txt');
  await doneAt(copy, null);
}, 90_000);
