import { expect, test } from 'vitest';
import { setStage } from './stage/stage.ts';

test('a file whose end is missing says until when it waits, and is uploaded now if a person says so', async () => {
  const stage = setStage({ folder: { settle: { quietMs: 1_000, maxWaitMs: 600_000 } } });
  stage.service.finishJobs = true;
  stage.write('cut.pdf', '%PDF-1.7\nthe rest of it is still to come');
  await stage.engine.start();
  const row = (name: string) => {
    const found = stage.journal.presentAt(stage.folder.id, name);
    if (found === null) throw new Error('no row');
    return found;
  };
  await stage.until(() => stage.states()['cut.pdf'] === 'stabilizing');
  const { id } = row('cut.pdf');
  const beganMs = stage.clock.nowMs();
  await stage.until(() => stage.engine.stabilityWaitOf(id) !== null);
  const wait = stage.engine.stabilityWaitOf(id);
  expect(wait).toMatchObject({ reason: 'end-missing' });
  expect(wait?.untilMs).toBeGreaterThan(beganMs + 500_000);

  expect(stage.engine.allow(id)).toEqual({ ok: true });
  await stage.until(() => stage.states()['cut.pdf'] === 'done', 100);
  // It did not wait for its time to be over.
  expect(stage.clock.nowMs()).toBeLessThan(wait?.untilMs ?? 0);
  expect(row('cut.pdf').note).toBe('end-missing');
});
