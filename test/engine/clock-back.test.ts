import { expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { defaultBatchRule } from '#core/watch-folder.ts';
import { engineFixture, type EngineFixture } from './fixture/engine-fixture.ts';
import { aText } from '../lib/a-text.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const calls = (fixture: EngineFixture, name: string): number => fixture.service.calls.get(name) ?? 0;

/** Advances the clock in steps of half a second until the condition is true, at most by `forMs`. */
async function within(fixture: EngineFixture, forMs: number, isSo: () => boolean): Promise<void> {
  const endMs = fixture.clock.nowMs() + forMs;
  await fixture.until(() => isSo() || fixture.clock.nowMs() > endMs);
  expect(isSo()).toBe(true);
}

test('a clock that goes back by hours delays no poll', async () => {
  const fixture = engineFixture();
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'processing');
  fixture.clock.jump(-9 * hourMs);
  fixture.service.finish('succeeded');
  await within(fixture, 10 * minuteMs, () => fixture.states()['letter.txt'] === 'done');
});

test('a pushed file is polled soon after the clock went back', async () => {
  const fixture = engineFixture();
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'processing' && calls(fixture, 'job') > 3);
  fixture.clock.jump(-9 * hourMs);
  const [jobId = ''] = fixture.service.jobIds();
  fixture.engine.notePush({ jobId });
  const before = calls(fixture, 'job');
  await within(fixture, minuteMs, () => calls(fixture, 'job') > before);
});

test('a connection that was paused before the clock went back resumes soon', async () => {
  const fixture = engineFixture();
  fixture.write('letter.txt');
  const here = serviceId('here');
  await fixture.engine.start();
  const { pauses } = fixture.engine;
  pauses.pause(here, {
    reason: 'offline',
    message: aText('No connection.'),
    untilMs: fixture.clock.nowMs() + minuteMs,
  });
  fixture.clock.jump(-9 * hourMs);
  fixture.service.finishJobs = true;
  await within(fixture, 10 * minuteMs, () => fixture.states()['letter.txt'] === 'done');
});

test('a file that is being written and an open batch continue after the clock went back', async () => {
  // A folder with a longer gap than the default waits for more files.
  const fixture = engineFixture({ folder: { batch: { ...defaultBatchRule, idleGapMs: 30_000 } } });
  fixture.service.finishJobs = true;
  fixture.write('first.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['first.txt'] === 'uploaded');
  fixture.write('second.txt');
  fixture.engine.rescan();
  await fixture.until(() => fixture.states()['second.txt'] === 'stabilizing');
  fixture.clock.jump(-9 * hourMs);
  await within(
    fixture,
    10 * minuteMs,
    () => fixture.states()['first.txt'] === 'done' && fixture.states()['second.txt'] === 'done',
  );
});

test('a start finds the work that a wrong clock postponed', async () => {
  const fixture = engineFixture();
  fixture.write('letter.txt');
  fixture.service.finishJobs = true;
  fixture.service.upload = () =>
    Promise.resolve({
      ok: false,
      failure: { kind: 'rate-limited', message: aText('Slower.'), retryAfterMs: 10 * minuteMs },
      sent: { sizeBytes: 0, sha256: null, mayHaveArrived: false },
    });
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'retrying');
  await fixture.engine.stop();

  fixture.clock.jump(-9 * hourMs);
  const sent = { sizeBytes: 1, sha256: null, mayHaveArrived: true };
  let sends = 0;
  fixture.service.upload = () => {
    sends += 1;
    return Promise.resolve({ ok: false, failure: { kind: 'refused', message: aText('No.') }, sent });
  };
  await fixture.restart().start();
  await within(fixture, 10 * minuteMs, () => sends > 0);
});

test('small corrections of the clock do not trigger all waiting work', async () => {
  const fixture = engineFixture();
  fixture.write('letter.txt');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['letter.txt'] === 'processing');
  await fixture.until(() => calls(fixture, 'job') >= 12, 4 * minuteMs);
  const before = calls(fixture, 'job');
  fixture.clock.jump(-1_000);
  fixture.engine.rescan();
  await fixture.rest();
  expect(calls(fixture, 'job')).toBe(before);
});
