import { expect, test } from 'vitest';
import { setStage } from './stage/stage.ts';

const hourMs = 3_600_000;

test('a file that was half written when the computer slept is not taken for whole when it wakes', async () => {
  const stage = setStage();
  stage.write('half.pdf', '%PDF-1.7 and the end is still to come');
  stage.write('half.txt', 'the first half');
  await stage.engine.start();
  await stage.until(() => Object.keys(stage.states()).length === 2);
  const startMs = stage.clock.nowMs();
  // Both have been looked at once.
  await stage.until(() => stage.clock.nowMs() - startMs > 2_000);
  stage.clock.jump(8 * hourMs);
  await stage.until(() => stage.clock.nowMs() - startMs > 8 * hourMs + 6_000);
  expect(stage.states()).toEqual({ 'half.pdf': 'stabilizing', 'half.txt': 'stabilizing' });
  stage.write('half.txt', 'the first half, and the second');
  await stage.until(() => stage.states()['half.txt'] === 'processing');
  expect(stage.states()['half.pdf']).toBe('stabilizing');
  // It is never whole: after the longest wait it goes on all the same.
  await stage.until(() => stage.states()['half.pdf'] === 'processing', 5_000);
  expect(stage.clock.nowMs() - startMs).toBeGreaterThan(8 * hourMs + 600_000);
});

test('a quiet time of minutes is no sleep of the computer', async () => {
  const stage = setStage({ folder: { settle: { quietMs: 120_000, maxWaitMs: 600_000 } } });
  stage.write('letter.txt');
  await stage.engine.start();
  const startMs = stage.clock.nowMs();
  await stage.until(
    () => stage.states()['letter.txt'] !== undefined && stage.states()['letter.txt'] !== 'stabilizing',
    1_000,
  );
  expect(stage.clock.nowMs() - startMs).toBeLessThan(200_000);
});
