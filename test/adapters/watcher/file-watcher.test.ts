import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFileWatcher } from '#adapters/watcher/file-watcher.ts';
import type { LeavesOut, WatchHint } from '#ports/file-watcher.ts';
import type { RootCalls } from '#ports/root-calls.ts';
import { watchedOf } from './inotify-watches.ts';

let top: string;
let root: string;
let stop: () => void;
const hints: WatchHint[] = [];
beforeEach(async () => {
  top = await mkdtemp(path.join(tmpdir(), 'intray-watch-'));
  root = path.join(top, 'root');
  await mkdir(root);
  hints.length = 0;
});
afterEach(async () => {
  stop();
  await rm(top, { recursive: true, force: true, maxRetries: 5 });
});

/** A budget without limits, because no drive hangs in these tests. */
const atOnce: RootCalls = { call: (_root, run) => run(() => undefined) };
const watch = async (leavesOut?: LeavesOut, calls = atOnce) => {
  stop = await createFileWatcher({ calls, pollMs: 50 }).watch(root, (hint) => hints.push(hint), leavesOut);
};
const hintLike = (hint: Partial<WatchHint>) =>
  vi.waitFor(() => expect(hints).toContainEqual(expect.objectContaining(hint)));

test('new, changed and removed files are hints with paths below the root; existing files are not', async () => {
  await writeFile(path.join(root, 'before.txt'), 'x');
  await watch();
  await mkdir(path.join(root, 'sub'));
  await writeFile(path.join(root, 'sub', 'new.txt'), 'x');
  await hintLike({ kind: 'touched', path: 'sub/new.txt' });
  hints.length = 0;
  await writeFile(path.join(root, 'before.txt'), 'longer');
  await hintLike({ kind: 'touched', path: 'before.txt' });
  hints.length = 0;
  await rm(path.join(root, 'before.txt'));
  await hintLike({ kind: 'touched', path: 'before.txt' });
});

test('moved originals cause no hints', async () => {
  await mkdir(path.join(root, 'Processed', 'in'), { recursive: true });
  await watch();
  await writeFile(path.join(root, 'Processed', 'in', 'old.txt'), 'x');
  await mkdir(path.join(root, 'Failed'));
  await writeFile(path.join(root, 'Failed', 'old.txt'), 'x');
  await writeFile(path.join(root, 'Processed.txt'), 'x');
  await hintLike({ kind: 'touched', path: 'Processed.txt' });
  await writeFile(path.join(root, 'last.txt'), 'x');
  await hintLike({ kind: 'touched', path: 'last.txt' });
  const reported = new Set(hints.flatMap((hint) => (hint.kind === 'touched' ? [hint.path] : [])));
  expect([...reported].toSorted()).toEqual(['Processed.txt', 'last.txt']);
});

test('a folder that is moved in is reported, with its contents', async () => {
  await mkdir(path.join(top, 'made', 'deep'), { recursive: true });
  await writeFile(path.join(top, 'made', 'deep', 'a.pdf'), 'x');
  await watch();
  await rename(path.join(top, 'made'), path.join(root, 'made'));
  await hintLike({ kind: 'touched', path: 'made/deep/a.pdf' });
});

test.runIf(process.platform === 'linux')('a file whose name is not text is found by a scan soon', async () => {
  await watch();
  hints.length = 0;
  await writeFile(Buffer.concat([Buffer.from(`${root}/`), Buffer.from([0xff, 0xfe]), Buffer.from('.txt')]), 'x');
  await vi.waitFor(() => expect(hints).toEqual([{ kind: 'rescan', why: 'a name that is not text' }]), {
    timeout: 5_000,
  });
});

test('a root that disappears and returns is watched again', async () => {
  await watch();
  await rename(root, `${root}-away`);
  await hintLike({ kind: 'rescan', why: 'the folder is away' });
  await rename(`${root}-away`, root);
  await hintLike({ kind: 'rescan', why: 'the folder is back' });
  hints.length = 0;
  await writeFile(path.join(root, 'later.txt'), 'x');
  await hintLike({ kind: 'touched', path: 'later.txt' });
});

test('a root that is missing at first is awaited', async () => {
  await rm(root, { recursive: true });
  await watch();
  await mkdir(root);
  await hintLike({ kind: 'rescan', why: 'the folder is back' });
});

test.runIf(process.platform === 'linux')('folders that are left out have no watches, at first and later', async () => {
  const made = async (name: string) => {
    const folder = path.join(root, name);
    await mkdir(folder, { recursive: true });
    return folder;
  };
  const wanted = [root, await made('in'), await made('in/deep')];
  const leftOut = [await made('@eaDir'), await made('@eaDir/a'), await made('in/.git'), await made('in/.git/objects')];
  const names = new Set(['@eaDir', '.git']);
  await watch((folder) => names.has(folder.slice(folder.lastIndexOf('/') + 1)));
  expect(watchedOf([...wanted, ...leftOut])).toEqual(wanted);

  const later = [await made('later'), await made('later/.git'), await made('later/.git/objects')];
  await vi.waitFor(() => expect(watchedOf(later)).toEqual([later[0]]));
  await writeFile(path.join(root, '@eaDir', 'a.txt'), 'x');
  await writeFile(path.join(root, 'later', '.git', 'index'), 'x');
  await writeFile(path.join(root, 'later', 'b.txt'), 'x');
  await hintLike({ kind: 'touched', path: 'later/b.txt' });
  expect(hints.filter((hint) => hint.kind === 'touched')).toEqual([{ kind: 'touched', path: 'later/b.txt' }]);
});

/** In its own user namespace a process can be given a limit that is too low, without affecting others. */
const lowLimit = 'echo 10 > /proc/sys/user/max_inotify_watches && exec "$0" "$1"';
const canLimit = spawnSync('unshare', ['-U', '-r', 'bash', '-c', lowLimit, 'true', '']).status === 0;

test.skipIf(!canLimit)(
  'when inotify watches run out, one notice is given and the folder is scanned at intervals',
  async () => {
    for (let n = 0; n < 40; n += 1) await mkdir(path.join(root, String(n)));
    const script = `
    import { createFileWatcher } from '#adapters/watcher/file-watcher.ts';
    const hints = [];
    const calls = { call: (_root, run) => run(() => undefined) };
    const stop = await createFileWatcher({ calls, pollMs: 20 }).watch(${JSON.stringify(root)}, (hint) => hints.push(hint));
    setTimeout(() => { stop(); console.log(JSON.stringify(hints)); }, 400);`;
    const file = path.resolve(import.meta.dirname, `../../../.cache/watch-${process.pid}.mjs`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, script);
    try {
      const args = ['-U', '-r', 'bash', '-c', lowLimit, process.execPath, file];
      const run = spawnSync('unshare', args, { encoding: 'utf8', timeout: 20_000 });
      const reported = JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '[]') as WatchHint[];
      expect(
        reported.filter((hint) => hint.kind === 'polling'),
        run.stderr,
      ).toHaveLength(1);
      expect(reported.filter((hint) => hint.kind === 'rescan').length).toBeGreaterThan(2);
    } finally {
      await rm(file);
    }
  },
);
