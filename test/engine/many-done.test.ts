import { expect, test } from 'vitest';
import { systemClock } from '#adapters/clock/system-clock.ts';
import { trackedFileId, sha256 } from '#core/ids.ts';
import { newTrackedFile } from '#core/detect.ts';
import { setStage } from './stage/stage.ts';

const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1' };

test('thousands of originals that only have to be noted leave others their turns', async () => {
  const stage = setStage({ deps: { clock: systemClock } });
  const count = 1_000;
  const rows = Array.from({ length: count }, (_, at) => {
    const seen = { path: `${at}.txt`, kind: 'file', stat } as const;
    const item = newTrackedFile(trackedFileId(`item ${at}`), stage.folder.id, seen, { kind: 'done' }, 1);
    return { ...item, present: false };
  });
  stage.journal.addDetected(rows, 1);
  await stage.engine.start();
  const left = () => stage.journal.afterActionDue(Date.now(), count).length;
  const looks: number[] = [];
  while (left() > 0) {
    looks.push(left());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(looks).size).toBeGreaterThan(count / 100);
  expect(stage.journal.item(trackedFileId('item 7'))?.original.kind).toBe('left');
});

test('thousands of equal files stand behind their first soon, and leave others their turns', async () => {
  const stage = setStage({ deps: { clock: systemClock } });
  const count = 2_000;
  const rows = Array.from({ length: count }, (_, at) => {
    const seen = { path: `${at}.txt`, kind: 'file', stat } as const;
    const item = newTrackedFile(trackedFileId(`item ${at}`), stage.folder.id, seen, { kind: 'queued' }, 1);
    // Nothing looks at their paths: what waits for its first is asked for nothing.
    return { ...item, present: false, hash: sha256('a'.repeat(64)) };
  });
  stage.journal.addDetected(rows, 1);
  const engine = stage.restart({ uploadsAtOnce: 0 });
  await engine.start();
  const looks: number[] = [];
  while (stage.journal.countIn(['queued']) > 0) {
    looks.push(stage.journal.countIn(['queued']));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(stage.journal.countIn(['duplicate-pending'])).toBe(count - 1);
  expect(new Set(looks).size).toBeGreaterThan(count / 400);
});
