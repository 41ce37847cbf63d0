import { expect, test } from 'vitest';
import { folderId } from '#core/ids.ts';
import type { WatchHint } from '#ports/file-watcher.ts';
import { engineFixture } from './fixture/engine-fixture.ts';

test('files that arrive while the journal cannot be written make the balance wrong, and are registered soon after it can', async () => {
  let hint: (hint: WatchHint) => void = () => undefined;
  const watcher = {
    watch(_root: string, onHint: (hint: WatchHint) => void) {
      hint = onHint;
      return Promise.resolve(() => Promise.resolve());
    },
  };
  const fixture = engineFixture({ deps: { watcher } });
  fixture.service.finishJobs = true;
  await fixture.engine.start();
  const scannedAtMs = () => fixture.engine.folderStates().get(folderId('folder'))?.scannedAtMs ?? 0;
  await fixture.until(() => scannedAtMs() > 0);

  const working = { ...fixture.journal };
  const full = () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  };
  Object.assign(fixture.journal, { addDetected: full });
  for (const name of ['first.txt', 'second.txt']) {
    fixture.write(name);
    hint({ kind: 'touched', path: name });
  }
  await fixture.until(() => fixture.engine.balance().missing.length === 2);
  expect(fixture.engine.balance()).toMatchObject({ seen: 2, missing: ['first.txt', 'second.txt'] });
  expect(fixture.states()).toEqual({});

  Object.assign(fixture.journal, working);
  const roomAtMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.engine.balance().missing.length === 0);
  expect(fixture.clock.nowMs() - roomAtMs).toBeLessThan(60_000);
  await fixture.until(() => Object.values(fixture.states()).every((state) => state === 'done'));
  expect(Object.keys(fixture.states())).toEqual(['first.txt', 'second.txt']);
});
