import { expect, test } from 'vitest';
import { serviceId } from '#core/ids.ts';
import { defaultJobOptions } from '#core/watch-folder.ts';
import { setStage, type Stage } from './stage/stage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const calls = (stage: Stage, name: string): number => stage.service.calls.get(name) ?? 0;

/** Lets so much time pass at most, in steps of half a second, for something to become so. */
async function within(stage: Stage, forMs: number, isSo: () => boolean): Promise<void> {
  const endMs = stage.clock.nowMs() + forMs;
  await stage.until(() => isSo() || stage.clock.nowMs() > endMs);
  expect(isSo()).toBe(true);
}

test('a clock that goes back by hours puts off no poll', async () => {
  const stage = setStage();
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['letter.txt'] === 'processing');
  stage.clock.jump(-9 * hourMs);
  stage.service.finish('succeeded');
  await within(stage, 10 * minuteMs, () => stage.states()['letter.txt'] === 'done');
});

test('what a push asks for is looked at soon after the clock went back', async () => {
  const stage = setStage();
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['letter.txt'] === 'processing' && calls(stage, 'job') > 3);
  stage.clock.jump(-9 * hourMs);
  const [jobId = ''] = stage.service.jobIds();
  stage.engine.notePush({ jobId });
  const before = calls(stage, 'job');
  await within(stage, minuteMs, () => calls(stage, 'job') > before);
});

test('a gate that was shut before the clock went back opens soon', async () => {
  const stage = setStage();
  stage.write('letter.txt');
  const here = serviceId('here');
  await stage.engine.start();
  const { pauses } = stage.engine;
  pauses.shut(here, { reason: 'offline', message: 'No connection.', untilMs: stage.clock.nowMs() + minuteMs });
  stage.clock.jump(-9 * hourMs);
  stage.service.finishJobs = true;
  await within(stage, 10 * minuteMs, () => stage.states()['letter.txt'] === 'done');
});

test('a file that settles and a batch that is open go on after the clock went back', async () => {
  // A job that merges its files waits for more of them.
  const stage = setStage({ folder: { job: { ...defaultJobOptions, merge: true } } });
  stage.service.finishJobs = true;
  stage.write('first.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['first.txt'] === 'uploaded');
  stage.write('second.txt');
  stage.engine.rescan();
  await stage.until(() => stage.states()['second.txt'] === 'stabilizing');
  stage.clock.jump(-9 * hourMs);
  await within(
    stage,
    10 * minuteMs,
    () => stage.states()['first.txt'] === 'done' && stage.states()['second.txt'] === 'done',
  );
});

test('a start finds what was put off by a clock that was wrong', async () => {
  const stage = setStage();
  stage.write('letter.txt');
  stage.service.finishJobs = true;
  stage.service.upload = () =>
    Promise.resolve({
      ok: false,
      failure: { kind: 'rate-limited', message: 'Slower.', retryAfterMs: 10 * minuteMs },
      sent: { sizeBytes: 0, sha256: null, mayHaveArrived: false },
    });
  await stage.engine.start();
  await stage.until(() => stage.states()['letter.txt'] === 'retrying');
  await stage.engine.stop();

  stage.clock.jump(-9 * hourMs);
  const sent = { sizeBytes: 1, sha256: null, mayHaveArrived: true };
  let sends = 0;
  stage.service.upload = () => {
    sends += 1;
    return Promise.resolve({ ok: false, failure: { kind: 'refused', message: 'No.' }, sent });
  };
  await stage.restart().start();
  await within(stage, 10 * minuteMs, () => sends > 0);
});

test('a clock that is kept right by small steps recalls nothing', async () => {
  const stage = setStage();
  stage.write('letter.txt');
  await stage.engine.start();
  await stage.until(() => stage.states()['letter.txt'] === 'processing');
  await stage.until(() => calls(stage, 'job') >= 12, 4 * minuteMs);
  const before = calls(stage, 'job');
  stage.clock.jump(-1_000);
  stage.engine.rescan();
  await stage.rest();
  expect(calls(stage, 'job')).toBe(before);
});
