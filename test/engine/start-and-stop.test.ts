import { expect, test } from 'vitest';
import { defaultBatchRule } from '#core/watch-folder.ts';
import { engineFixture } from './fixture/engine-fixture.ts';

test('stopping ends when the running upload has ended, and starts nothing new', async () => {
  const fixture = engineFixture();
  const sending = Promise.withResolvers<undefined>();
  const mayEnd = Promise.withResolvers<undefined>();
  fixture.service.before = async (name) => {
    if (name !== 'upload') return;
    sending.resolve(undefined);
    await mayEnd.promise;
  };
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'uploading');
  await sending.promise;
  let isStopped = false;
  const stopped = fixture.engine.stop().then(() => (isStopped = true));
  await fixture.rest();
  expect(isStopped).toBe(false);
  mayEnd.resolve(undefined);
  await stopped;
  // The outcome of the upload is in the journal; the next start creates the job.
  expect(fixture.states()['letter.txt']).toBe('uploaded');
  fixture.clock.advance(3_600_000);
  await fixture.rest();
  expect(fixture.service.calls.get('createJob') ?? 0).toBe(0);
});

test('an engine that was stopped continues where it was when it is started again', async () => {
  // A folder with a longer gap than the default waits for more files.
  const fixture = engineFixture({ folder: { batch: { ...defaultBatchRule, idleGapMs: 30_000 } } });
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'uploaded');
  await fixture.engine.stop();
  const again = fixture.restart();
  await again.start();
  fixture.service.finishJobs = true;
  await fixture.until(() => fixture.states()['letter.txt'] === 'done');
  expect(fixture.service.calls.get('upload')).toBe(1);
  expect(fixture.service.jobIds()).toHaveLength(1);
});

test('a file that arrives between the first scan and the start of the watch is detected', async () => {
  const ready = Promise.withResolvers<undefined>();
  const watch = async () => {
    await ready.promise;
    return () => Promise.resolve();
  };
  const fixture = engineFixture({ deps: { watcher: { watch } } });
  await fixture.engine.start();
  await fixture.until(() => [...fixture.engine.folderStates().values()].some((state) => state.scannedAtMs !== null));
  fixture.write('letter.txt');
  ready.resolve(undefined);
  const startMs = fixture.clock.nowMs();
  await fixture.until(() => fixture.states()['letter.txt'] !== undefined, 100);
  expect(fixture.clock.nowMs() - startMs).toBeLessThan(10_000);
});

test('a start that fails reports it, and the engine can still be stopped', async () => {
  const nothing = () => undefined;
  const settings = { folders: () => [], saveFolder: nothing, removeFolder: nothing, sendsBatchId: () => true };
  const failing = () => {
    throw new Error('the settings cannot be read');
  };
  const fixture = engineFixture({ deps: { settings: { ...settings, onChange: failing } } });
  fixture.write('letter.txt');
  await expect(fixture.engine.start()).rejects.toThrow('the settings cannot be read');
  await fixture.engine.stop();
  const { calls } = fixture.service;
  const asked = [...calls.values()].reduce((sum, count) => sum + count, 0);
  fixture.clock.advance(600_000);
  await fixture.rest();
  expect([...calls.values()].reduce((sum, count) => sum + count, 0)).toBe(asked);
});

test.for([
  ['does not answer', () => new Promise<never>(() => undefined)],
  ['cannot be watched', () => Promise.reject(new Error('no watches'))],
] as const)('a folder that %s delays nothing: the scan detects its files, and the engine stops', async ([, watch]) => {
  const fixture = engineFixture({ deps: { watcher: { watch } } });
  fixture.service.finishJobs = true;
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'done');
  await fixture.engine.stop();
});
