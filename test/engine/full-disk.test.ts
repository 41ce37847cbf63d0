import { expect, test } from 'vitest';
import { folderId } from '#core/ids.ts';
import type { WatchHint } from '#ports/file-watcher.ts';
import { setStage } from './stage/stage.ts';

test('files that come while the journal cannot be written are an alarm, and are taken soon after it can', async () => {
  let hint: (hint: WatchHint) => void = () => undefined;
  const watcher = {
    watch(_root: string, onHint: (hint: WatchHint) => void) {
      hint = onHint;
      return Promise.resolve(() => Promise.resolve());
    },
  };
  const stage = setStage({ deps: { watcher } });
  stage.service.finishJobs = true;
  await stage.engine.start();
  const scannedAtMs = () => stage.engine.folderStates().get(folderId('folder'))?.scannedAtMs ?? 0;
  await stage.until(() => scannedAtMs() > 0);

  const working = { ...stage.journal };
  const full = () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  };
  Object.assign(stage.journal, { addDetected: full });
  for (const name of ['first.txt', 'second.txt']) {
    stage.write(name);
    hint({ kind: 'touched', path: name });
  }
  await stage.until(() => stage.engine.balance().missing.length === 2);
  expect(stage.engine.balance()).toMatchObject({ seen: 2, missing: ['first.txt', 'second.txt'] });
  expect(stage.states()).toEqual({});

  Object.assign(stage.journal, working);
  const roomAtMs = stage.clock.nowMs();
  await stage.until(() => stage.engine.balance().missing.length === 0);
  expect(stage.clock.nowMs() - roomAtMs).toBeLessThan(60_000);
  await stage.until(() => Object.values(stage.states()).every((state) => state === 'done'));
  expect(Object.keys(stage.states())).toEqual(['first.txt', 'second.txt']);
});
