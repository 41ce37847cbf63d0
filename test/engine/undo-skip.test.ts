import { expect, test } from 'vitest';
import { setStage } from './stage/stage.ts';

test('a skip that is taken back leaves a file on hold with its reason, and nothing is uploaded for it', async () => {
  const stage = setStage();
  stage.write('empty.txt', '');
  await stage.engine.start();
  await stage.until(() => stage.states()['empty.txt'] === 'on-hold');
  const row = () => stage.journal.presentAt(stage.folder.id, 'empty.txt');
  const before = row();
  if (before === null) throw new Error('no row');
  expect(stage.engine.skip(before.id)).toEqual({ ok: true });
  expect(stage.states()['empty.txt']).toBe('ignored');
  // Another engine on the same journal: what it was is not forgotten by a restart.
  await stage.engine.stop();
  const next = stage.restart();
  await next.start();
  expect(next.undoSkip(before.id)).toEqual({ ok: true });
  next.rescan();
  await stage.rest();
  expect(row()?.state).toEqual(before.state);
  expect(stage.journal.history(before.id).map(({ to }) => to)).not.toContain('queued');
  expect(stage.service.calls.get('upload') ?? 0).toBe(0);
  expect(next.undoSkip(before.id)).toMatchObject({ ok: false });
});
