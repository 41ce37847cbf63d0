import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { folderId } from '#core/ids.ts';
import { watchFolder } from '#core/watch-folder.ts';
import type { WatchHint } from '#ports/file-watcher.ts';
import { setStage } from './stage/stage.ts';

const isDone = (stage: ReturnType<typeof setStage>, name: string) => () => stage.states()[name] === 'done';

test('what a NAS and programs leave behind is not sent, but counted, and one file of it can be allowed', async () => {
  const stage = setStage();
  for (const name of ['a.txt', '.hidden.txt', 'Thumbs.db', '@eaDir/a.pdf/thumb.jpg', 'sub/#recycle/old.pdf']) {
    stage.write(name);
  }
  stage.service.finishJobs = true;
  await stage.engine.start();
  await stage.until(isDone(stage, 'a.txt'));
  const state = stage.engine.folderStates().get(stage.folder.id);
  expect([...(state?.leftAlone ?? [])].sort()).toEqual(['@eaDir', 'sub/#recycle']);
  expect(stage.states()).toEqual({ 'a.txt': 'done', '.hidden.txt': 'ignored', 'Thumbs.db': 'ignored' });
  expect(stage.engine.balance()).toMatchObject({ seen: 3, missing: [], groups: { done: 1, ignored: 2 } });

  const hidden = stage.journal.presentAt(stage.folder.id, '.hidden.txt');
  if (hidden === null) throw new Error('no row');
  stage.engine.retry(hidden.id);
  await stage.until(isDone(stage, '.hidden.txt'));
  // Another scan does not take it back.
  stage.engine.rescan();
  await stage.rest();
  expect(stage.states()['.hidden.txt']).toBe('done');
});

test('a name under which a program writes makes no row when it is gone again before the next scan', async () => {
  let hint: (hint: WatchHint) => void = () => undefined;
  const watcher = {
    watch: (_root: string, onHint: typeof hint) => {
      hint = onHint;
      return Promise.resolve(() => Promise.resolve());
    },
  };
  const stage = setStage({ deps: { watcher } });
  stage.service.finishJobs = true;
  await stage.engine.start();
  await stage.until(() => (stage.engine.folderStates().get(stage.folder.id)?.scannedAtMs ?? null) !== null);
  await stage.rest();
  stage.write('.a.txt.aB3dEf');
  hint({ kind: 'touched', path: '.a.txt.aB3dEf' });
  await stage.rest();
  renameSync(path.join(stage.root, '.a.txt.aB3dEf'), path.join(stage.root, 'a.txt'));
  hint({ kind: 'touched', path: '.a.txt.aB3dEf' });
  hint({ kind: 'touched', path: 'a.txt' });
  await stage.until(isDone(stage, 'a.txt'));
  expect(stage.states()).toEqual({ 'a.txt': 'done' });
});

test('a stored folder that may not be watched is never read, and the others work', async () => {
  const listed: string[] = [];
  const stage = setStage();
  const elsewhere = path.join(stage.root, '..', 'other');
  mkdirSync(elsewhere);
  writeFileSync(path.join(elsewhere, 'key.txt'), 'secret');
  const bad = watchFolder(folderId('bad'), elsewhere);
  const unreadable = watchFolder(folderId('unreadable'), path.join(stage.root, 'x'), { include: ['*.{pdf'] });
  const listeners: (() => void)[] = [];
  let folders = [stage.folder, bad, unreadable];
  const again = setStage({
    deps: {
      guard: {
        judge: (root) =>
          Promise.resolve(
            root === elsewhere ? { kind: 'refused', why: 'It may not be watched.' } : { kind: 'fine', real: root },
          ),
      },
      settings: {
        folders: () => folders,
        saveFolder: () => undefined,
        removeFolder: () => undefined,
        sendsBatchId: () => true,
        onChange: (listener) => {
          listeners.push(listener);
          return () => undefined;
        },
      },
      watcher: {
        watch: (root) => {
          listed.push(root);
          return Promise.resolve(() => Promise.resolve());
        },
      },
    },
  });
  stage.write('a.txt');
  again.service.finishJobs = true;
  await again.engine.start();
  await again.until(isDone(again, 'a.txt'));
  await again.until(() => again.engine.folderStates().get(unreadable.id)?.refused !== undefined);
  expect(again.engine.folderStates().get(bad.id)?.refused).toBe('It may not be watched.');
  expect(again.engine.folderStates().get(unreadable.id)?.refused).toContain('*.{pdf');
  expect(again.states()).toEqual({ 'a.txt': 'done' });
  expect(listed).toEqual([stage.root]);

  // The same when the settings change while it runs.
  folders = [{ ...stage.folder, root: elsewhere }];
  for (const listener of listeners) listener();
  await again.until(() => again.engine.folderStates().get(stage.folder.id)?.refused === 'It may not be watched.');
  expect(again.states()).toEqual({ 'a.txt': 'done' });
});
