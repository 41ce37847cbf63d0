import { expect, test } from 'vitest';
import { engineFixture } from './fixture/engine-fixture.ts';

test('undoing a skip leaves a file on hold with its reason, and nothing is uploaded for it', async () => {
  const fixture = engineFixture();
  fixture.write('empty.txt', '');
  await fixture.engine.start();
  await fixture.until(() => fixture.states()['empty.txt'] === 'on-hold');
  const row = () => fixture.journal.presentAt(fixture.folder.id, 'empty.txt');
  const before = row();
  if (before === null) throw new Error('no row');
  expect(fixture.engine.skip(before.id)).toEqual({ ok: true });
  expect(fixture.states()['empty.txt']).toBe('ignored');
  // A second engine on the same journal: the state before the skip survives a restart.
  await fixture.engine.stop();
  const next = fixture.restart();
  await next.start();
  expect(next.undoSkip(before.id)).toEqual({ ok: true });
  next.rescan();
  await fixture.rest();
  expect(row()?.state).toEqual(before.state);
  expect(fixture.journal.history(before.id).map(({ to }) => to)).not.toContain('queued');
  expect(fixture.service.calls.get('upload') ?? 0).toBe(0);
  expect(next.undoSkip(before.id)).toMatchObject({ ok: false });
});
