import { expect, test } from 'vitest';
import { engineFixture } from './fixture/engine-fixture.ts';

const hourMs = 3_600_000;

test('a file that was half written when the computer slept does not count as complete when it wakes up', async () => {
  const fixture = engineFixture();
  fixture.write('half.pdf', '%PDF-1.7 and the end is still to come');
  fixture.write('half.txt', 'the first half');
  await fixture.engine.start();
  await fixture.until(() => Object.keys(fixture.states()).length === 2);
  const startMs = fixture.clock.nowMs();
  // Both files were checked once.
  await fixture.until(() => fixture.clock.nowMs() - startMs > 2_000);
  fixture.clock.jump(8 * hourMs);
  await fixture.until(() => fixture.clock.nowMs() - startMs > 8 * hourMs + 6_000);
  expect(fixture.states()).toEqual({ 'half.pdf': 'stabilizing', 'half.txt': 'stabilizing' });
  fixture.write('half.txt', 'the first half, and the second');
  await fixture.until(() => fixture.states()['half.txt'] === 'processing');
  expect(fixture.states()['half.pdf']).toBe('stabilizing');
  // It never becomes complete, and continues anyway after the longest wait.
  await fixture.until(() => fixture.states()['half.pdf'] === 'processing', 5_000);
  expect(fixture.clock.nowMs() - startMs).toBeGreaterThan(8 * hourMs + 600_000);
});

test('a stability delay of minutes is not taken for a sleep of the computer', async () => {
  const fixture = engineFixture({ folder: { settle: { quietMs: 120_000, maxWaitMs: 600_000 } } });
  fixture.write('letter.txt');
  await fixture.engine.start();
  const startMs = fixture.clock.nowMs();
  await fixture.until(
    () => fixture.states()['letter.txt'] !== undefined && fixture.states()['letter.txt'] !== 'stabilizing',
    1_000,
  );
  expect(fixture.clock.nowMs() - startMs).toBeLessThan(200_000);
});
