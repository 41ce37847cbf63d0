import { expect, test } from 'vitest';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';

const calls = (fixture: EngineFixture, name: string): number => fixture.service.calls.get(name) ?? 0;
const minuteMs = 60_000;

/** Makes a file whose job runs, and which was polled so often that the next poll is minutes away. */
async function longRunning(): Promise<EngineFixture> {
  const fixture = engineFixture();
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'processing');
  await fixture.until(() => calls(fixture, 'job') >= 16, 4 * minuteMs);
  return fixture;
}

test('a push of the service makes the next poll happen at once', async () => {
  const fixture = await longRunning();
  const before = calls(fixture, 'job');
  fixture.service.finish('succeeded');
  fixture.clock.advance(1_000);
  await fixture.rest();
  expect(calls(fixture, 'job')).toBe(before);

  const [fileId] = fixture.service.fileIds();
  fixture.engine.notePush({ fileId: fileId ?? '' });
  await fixture.until(() => fixture.states()['letter.txt'] === 'done', 0);
  expect(calls(fixture, 'job')).toBe(before + 1);
});

test('a job is found by its ID, too; an unknown ID changes nothing', async () => {
  const fixture = await longRunning();
  const before = calls(fixture, 'job');
  fixture.service.finish('succeeded');
  fixture.clock.advance(1_000);
  fixture.engine.notePush({ jobId: 'somebody else’s' });
  fixture.engine.notePush({ fileId: 'nobody’s' });
  await fixture.rest();
  expect(calls(fixture, 'job')).toBe(before);
  const [jobId] = fixture.service.jobIds();
  fixture.engine.notePush({ jobId: jobId ?? '' });
  await fixture.until(() => fixture.states()['letter.txt'] === 'done', 0);
});

test('a push during a poll is not lost, because that poll may have been too early', async () => {
  const fixture = await longRunning();
  const [jobId = ''] = fixture.service.jobIds();
  const gate = Promise.withResolvers<undefined>();
  const asked = Promise.withResolvers<undefined>();
  fixture.service.before = async (name) => {
    if (name !== 'job') return;
    asked.resolve(undefined);
    await gate.promise;
  };
  fixture.clock.advance(1_000);
  fixture.engine.notePush({ jobId });
  await asked.promise;
  fixture.engine.notePush({ jobId });
  fixture.service.before = () => Promise.resolve();
  gate.resolve(undefined);
  const before = calls(fixture, 'job');
  await fixture.until(() => calls(fixture, 'job') > before, 50);
  expect(fixture.states()['letter.txt']).toBe('processing');
});

test('a burst of pushes does not cause a burst of polls', async () => {
  const fixture = await longRunning();
  const [fileId = ''] = fixture.service.fileIds();
  const before = calls(fixture, 'job');
  for (let push = 0; push < 100; push += 1) {
    fixture.engine.notePush({ fileId });
    fixture.clock.advance(10);
    await fixture.rest(1);
  }
  expect(calls(fixture, 'job') - before).toBeGreaterThan(1);
  expect(calls(fixture, 'job') - before).toBeLessThan(8);
});

test('pages that are read show while the file is processed, and not after', async () => {
  const fixture = await longRunning();
  const [fileId = ''] = fixture.service.fileIds();
  const [file] = fixture.journal.files({});
  const id = file?.id ?? (() => expect.unreachable())();
  const before = fixture.engine.progress.revision();
  fixture.engine.noteReadingProgress({ fileId, pagesDone: 3, pages: 12 });
  fixture.engine.noteReadingProgress({ fileId: 'nobody’s', pagesDone: 1, pages: null });
  expect(fixture.engine.progress.of(id)).toEqual({ kind: 'reading', pagesDone: 3, pages: 12 });
  expect([...fixture.engine.progress.ids()]).toEqual([id]);
  expect(fixture.engine.progress.revision()).toBe(before + 1);

  fixture.service.finish('succeeded');
  fixture.clock.advance(1_000);
  fixture.engine.notePush({ fileId });
  await fixture.until(() => fixture.states()['letter.txt'] === 'done', 0);
  expect(fixture.engine.progress.of(id)).toBeNull();
  fixture.engine.noteReadingProgress({ fileId, pagesDone: 12, pages: 12 });
  expect(fixture.engine.progress.of(id)).toBeNull();
});
