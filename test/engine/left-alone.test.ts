import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { message } from '#contract/messages/message.ts';
import { folderId } from '#core/ids.ts';
import { watchFolder } from '#core/watch-folder.ts';
import type { WatchHint } from '#ports/file-watcher.ts';
import { engineFixture } from './fixture/engine-fixture.ts';

const isDone = (fixture: ReturnType<typeof engineFixture>, name: string) => () => fixture.states()[name] === 'done';

test('files that a NAS and programs leave behind are not uploaded but counted, and one of them can be allowed', async () => {
  const fixture = engineFixture();
  for (const name of ['a.txt', '.hidden.txt', 'Thumbs.db', '@eaDir/a.pdf/thumb.jpg', 'sub/#recycle/old.pdf']) {
    fixture.write(name);
  }
  fixture.service.finishJobs = true;
  await fixture.engine.start();
  await fixture.until(isDone(fixture, 'a.txt'));
  const state = fixture.engine.folderStates().get(fixture.folder.id);
  expect([...(state?.ignoredFolders ?? [])].sort()).toEqual(['@eaDir', 'sub/#recycle']);
  expect(fixture.states()).toEqual({ 'a.txt': 'done', '.hidden.txt': 'ignored', 'Thumbs.db': 'ignored' });
  expect(fixture.engine.balance()).toMatchObject({ seen: 3, missing: [], groups: { done: 1, ignored: 2 } });

  const hidden = fixture.journal.presentAt(fixture.folder.id, '.hidden.txt');
  if (hidden === null) throw new Error('no row');
  fixture.engine.retry(hidden.id);
  await fixture.until(isDone(fixture, '.hidden.txt'));
  // Another scan does not revert it.
  fixture.engine.rescan();
  await fixture.rest();
  expect(fixture.states()['.hidden.txt']).toBe('done');
});

test('a temporary name of a program makes no row if it is removed before the next scan', async () => {
  let hint: (hint: WatchHint) => void = () => undefined;
  const watcher = {
    watch: (_root: string, onHint: typeof hint) => {
      hint = onHint;
      return Promise.resolve(() => Promise.resolve());
    },
  };
  const fixture = engineFixture({ deps: { watcher } });
  fixture.service.finishJobs = true;
  await fixture.engine.start();
  await fixture.until(() => (fixture.engine.folderStates().get(fixture.folder.id)?.scannedAtMs ?? null) !== null);
  await fixture.rest();
  fixture.write('.a.txt.aB3dEf');
  hint({ kind: 'touched', path: '.a.txt.aB3dEf' });
  await fixture.rest();
  renameSync(path.join(fixture.root, '.a.txt.aB3dEf'), path.join(fixture.root, 'a.txt'));
  hint({ kind: 'touched', path: '.a.txt.aB3dEf' });
  hint({ kind: 'touched', path: 'a.txt' });
  await fixture.until(isDone(fixture, 'a.txt'));
  expect(fixture.states()).toEqual({ 'a.txt': 'done' });
});

test('a stored folder that may not be watched is never read, and the others work', async () => {
  const listed: string[] = [];
  const fixture = engineFixture();
  const elsewhere = path.join(fixture.root, '..', 'other');
  mkdirSync(elsewhere);
  writeFileSync(path.join(elsewhere, 'key.txt'), 'secret');
  const bad = watchFolder(folderId('bad'), elsewhere);
  const unreadable = watchFolder(folderId('unreadable'), path.join(fixture.root, 'x'), { include: ['*.{pdf'] });
  const listeners: (() => void)[] = [];
  let folders = [fixture.folder, bad, unreadable];
  const again = engineFixture({
    deps: {
      guard: {
        judge: (root) =>
          Promise.resolve(
            root === elsewhere ? { kind: 'refused', text: message('folder.own-data') } : { kind: 'fine', real: root },
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
  fixture.write('a.txt');
  again.service.finishJobs = true;
  await again.engine.start();
  await again.until(isDone(again, 'a.txt'));
  await again.until(() => again.engine.folderStates().get(unreadable.id)?.refused !== undefined);
  expect(again.engine.folderStates().get(bad.id)?.refused).toEqual(message('folder.own-data'));
  expect(again.engine.folderStates().get(unreadable.id)?.refused).toEqual(
    message('pattern.not-closed', { pattern: '*.{pdf' }),
  );
  expect(again.states()).toEqual({ 'a.txt': 'done' });
  expect(listed).toEqual([fixture.root]);

  // The same when the settings change at run time.
  folders = [{ ...fixture.folder, root: elsewhere }];
  for (const listener of listeners) listener();
  await again.until(() => again.engine.folderStates().get(fixture.folder.id)?.refused?.code === 'folder.own-data');
  expect(again.states()).toEqual({ 'a.txt': 'done' });
});
