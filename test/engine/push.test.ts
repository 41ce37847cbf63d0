import { expect, test } from 'vitest';
import { setStage, type Stage } from './stage/stage.ts';

const calls = (stage: Stage, name: string): number => stage.service.calls.get(name) ?? 0;
const minuteMs = 60_000;

/** One file whose job runs and that was looked at so often that the next look is minutes away. */
async function longRunning(): Promise<Stage> {
  const stage = setStage();
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['letter.txt'] === 'processing');
  await stage.until(() => calls(stage, 'job') >= 16, 4 * minuteMs);
  return stage;
}

test('what the service says makes the next look come at once', async () => {
  const stage = await longRunning();
  const before = calls(stage, 'job');
  stage.service.finish('succeeded');
  stage.clock.advance(1_000);
  await stage.rest();
  expect(calls(stage, 'job')).toBe(before);

  const [fileId] = stage.service.fileIds();
  stage.engine.notePush({ fileId: fileId ?? '' });
  await stage.until(() => stage.states()['letter.txt'] === 'done', 0);
  expect(calls(stage, 'job')).toBe(before + 1);
});

test('a job is found by its id, too; another’s id moves nothing', async () => {
  const stage = await longRunning();
  const before = calls(stage, 'job');
  stage.service.finish('succeeded');
  stage.clock.advance(1_000);
  stage.engine.notePush({ jobId: 'somebody else’s' });
  stage.engine.notePush({ fileId: 'nobody’s' });
  await stage.rest();
  expect(calls(stage, 'job')).toBe(before);
  const [jobId] = stage.service.jobIds();
  stage.engine.notePush({ jobId: jobId ?? '' });
  await stage.until(() => stage.states()['letter.txt'] === 'done', 0);
});

test('what is said while a look is under way is not lost: that look may have been too early', async () => {
  const stage = await longRunning();
  const [jobId = ''] = stage.service.jobIds();
  const gate = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  stage.service.before = async (name) => {
    if (name !== 'job') return;
    asked.resolve(undefined);
    await gate.promise;
  };
  stage.clock.advance(1_000);
  stage.engine.notePush({ jobId });
  await asked.promise;
  stage.engine.notePush({ jobId });
  stage.service.before = () => Promise.resolve();
  gate.resolve(undefined);
  const before = calls(stage, 'job');
  await stage.until(() => calls(stage, 'job') > before, 50);
  expect(stage.states()['letter.txt']).toBe('processing');
});

test('a burst of pushes is not a burst of looks', async () => {
  const stage = await longRunning();
  const [fileId = ''] = stage.service.fileIds();
  const before = calls(stage, 'job');
  for (let push = 0; push < 100; push += 1) {
    stage.engine.notePush({ fileId });
    stage.clock.advance(10);
    await stage.rest(1);
  }
  expect(calls(stage, 'job') - before).toBeGreaterThan(1);
  expect(calls(stage, 'job') - before).toBeLessThan(8);
});

test('pages that are read show while the file is processed, and not after', async () => {
  const stage = await longRunning();
  const [fileId = ''] = stage.service.fileIds();
  const [item] = stage.journal.items({});
  const id = item?.id ?? (() => expect.unreachable())();
  const before = stage.engine.progress.revision();
  stage.engine.noteReadingProgress({ fileId, pagesDone: 3, pages: 12 });
  stage.engine.noteReadingProgress({ fileId: 'nobody’s', pagesDone: 1, pages: null });
  expect(stage.engine.progress.of(id)).toEqual({ kind: 'reading', pagesDone: 3, pages: 12 });
  expect([...stage.engine.progress.ids()]).toEqual([id]);
  expect(stage.engine.progress.revision()).toBe(before + 1);

  stage.service.finish('succeeded');
  stage.clock.advance(1_000);
  stage.engine.notePush({ fileId });
  await stage.until(() => stage.states()['letter.txt'] === 'done', 0);
  expect(stage.engine.progress.of(id)).toBeNull();
  stage.engine.noteReadingProgress({ fileId, pagesDone: 12, pages: 12 });
  expect(stage.engine.progress.of(id)).toBeNull();
});
