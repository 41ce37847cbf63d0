import { expect, test } from 'vitest';
import { defaultJobOptions } from '#core/watch-folder.ts';
import { setStage } from './stage/stage.ts';

test('stopping ends when the sending under way has ended, and starts nothing new', async () => {
  const stage = setStage();
  const sending = Promise.withResolvers<undefined>();
  const mayEnd = Promise.withResolvers<undefined>();
  stage.service.before = async (name) => {
    if (name !== 'upload') return;
    sending.resolve(undefined);
    await mayEnd.promise;
  };
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['letter.txt'] === 'uploading');
  await sending.promise;
  let isStopped = false;
  const stopped = stage.engine.stop().then(() => (isStopped = true));
  await stage.rest();
  expect(isStopped).toBe(false);
  mayEnd.resolve(undefined);
  await stopped;
  // The outcome of the sending is in the journal; the job is for the next start.
  expect(stage.states()['letter.txt']).toBe('uploaded');
  stage.clock.advance(3_600_000);
  await stage.rest();
  expect(stage.service.calls.get('createJob') ?? 0).toBe(0);
});

test('an engine that was stopped goes on where it was when it is started again', async () => {
  // A job that merges its files waits for more of them.
  const stage = setStage({ folder: { job: { ...defaultJobOptions, merge: true } } });
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['letter.txt'] === 'uploaded');
  await stage.engine.stop();
  const again = stage.restart();
  await again.start();
  stage.service.finishJobs = true;
  await stage.until(() => stage.states()['letter.txt'] === 'done');
  expect(stage.service.calls.get('upload')).toBe(1);
  expect(stage.service.jobIds()).toHaveLength(1);
});

test('what comes after the first scan and before a folder is watched is seen once it is', async () => {
  const ready = Promise.withResolvers<undefined>();
  const watch = async () => {
    await ready.promise;
    return () => Promise.resolve();
  };
  const stage = setStage({ deps: { watcher: { watch } } });
  await stage.engine.start();
  await stage.until(() => [...stage.engine.folderStates().values()].some((state) => state.scannedAtMs !== null));
  stage.write('letter.txt');
  ready.resolve(undefined);
  const startMs = stage.clock.nowMs();
  await stage.until(() => stage.states()['letter.txt'] !== undefined, 100);
  expect(stage.clock.nowMs() - startMs).toBeLessThan(10_000);
});

test('a start that fails says so, and can still be stopped', async () => {
  const nothing = () => undefined;
  const settings = { folders: () => [], saveFolder: nothing, removeFolder: nothing, sendsBatchId: () => true };
  const failing = () => {
    throw new Error('the settings cannot be read');
  };
  const stage = setStage({ deps: { settings: { ...settings, onChange: failing } } });
  stage.write('letter.txt');
  await expect(stage.engine.start()).rejects.toThrow('the settings cannot be read');
  await stage.engine.stop();
  const { calls } = stage.service;
  const asked = [...calls.values()].reduce((sum, count) => sum + count, 0);
  stage.clock.advance(600_000);
  await stage.rest();
  expect([...calls.values()].reduce((sum, count) => sum + count, 0)).toBe(asked);
});

test.for([
  ['does not answer', () => new Promise<never>(() => undefined)],
  ['cannot be watched', () => Promise.reject(new Error('no watches'))],
] as const)(
  'a folder that %s keeps nothing waiting: the scan sees its files, and the engine stops',
  async ([, watch]) => {
    const stage = setStage({ deps: { watcher: { watch } } });
    stage.service.finishJobs = true;
    stage.write('letter.txt');
    await stage.engine.start();
    await stage.until(() => stage.states()['letter.txt'] === 'done');
    await stage.engine.stop();
  },
);
