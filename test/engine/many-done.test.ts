import { expect, test } from 'vitest';
import { systemClock } from '#adapters/clock/system-clock.ts';
import { itemId } from '#core/ids.ts';
import { newItem } from '#core/sighting.ts';
import { setStage } from './stage/stage.ts';

test('thousands of originals that only have to be noted leave others their turns', async () => {
  const stage = setStage({ deps: { clock: systemClock } });
  const stamp = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1' };
  const count = 1_000;
  const rows = Array.from({ length: count }, (_, at) => {
    const seen = { path: `${at}.txt`, kind: 'file', stamp } as const;
    const item = newItem(itemId(`item ${at}`), stage.folder.id, seen, { kind: 'done' }, 1);
    return { ...item, present: false };
  });
  stage.journal.sight(rows, 1);
  await stage.engine.start();
  const left = () => stage.journal.undisposed(Date.now(), count).length;
  const looks: number[] = [];
  while (left() > 0) {
    looks.push(left());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(looks).size).toBeGreaterThan(count / 100);
  expect(stage.journal.item(itemId('item 7'))?.disposal.kind).toBe('left');
});
