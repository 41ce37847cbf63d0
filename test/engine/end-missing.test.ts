import { expect, test } from 'vitest';
import { engineFixture } from './fixture/engine-fixture.ts';

test('a file whose end is missing shows until when it waits, and is uploaded at once if a person says so', async () => {
  const fixture = engineFixture({ folder: { settle: { quietMs: 1_000, maxWaitMs: 600_000 } } });
  fixture.service.finishJobs = true;
  fixture.write('cut.pdf', '%PDF-1.7\nthe rest of it is still to come');
  await fixture.engine.start();
  const row = (name: string) => {
    const found = fixture.journal.presentAt(fixture.folder.id, name);
    if (found === null) throw new Error('no row');
    return found;
  };
  await fixture.until(() => fixture.states()['cut.pdf'] === 'stabilizing');
  const { id } = row('cut.pdf');
  const beganMs = fixture.clock.nowMs();
  const before = fixture.engine.stabilityWaitRevision();
  await fixture.until(() => fixture.engine.stabilityWaitOf(id) !== null);
  // No commit says so, and screens ask again only when something has changed.
  expect(fixture.engine.stabilityWaitRevision()).toBeGreaterThan(before);
  const wait = fixture.engine.stabilityWaitOf(id);
  expect(wait).toMatchObject({ reason: 'end-missing' });
  expect(wait?.untilMs).toBeGreaterThan(beganMs + 500_000);

  expect(fixture.engine.allow(id)).toEqual({ ok: true });
  await fixture.until(() => fixture.states()['cut.pdf'] === 'done', 100);
  // It did not wait until the time was over.
  expect(fixture.clock.nowMs()).toBeLessThan(wait?.untilMs ?? 0);
  expect(row('cut.pdf').note).toBe('end-missing');
});
