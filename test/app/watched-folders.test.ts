import { execFileSync } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { open } from 'node:fs/promises';
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
