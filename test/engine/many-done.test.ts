import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#adapters/clock/system-clock.ts';
import { trackedFileId, sha256 } from '#core/ids.ts';
import { newTrackedFile } from '#core/detect.ts';
import { engineFixture } from './fixture/engine-fixture.ts';

const stat = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1' };

test('thousands of originals that only have to be recorded do not delay other work', async () => {
  const fixture = engineFixture({ deps: { clock: systemClock } });
  const count = 1_000;
  const rows = Array.from({ length: count }, (_, at) => {
    const seen = { path: `${at}.txt`, kind: 'file', stat } as const;
    const file = newTrackedFile(trackedFileId(`item ${at}`), fixture.folder.id, seen, { kind: 'done' }, 1);
    return { ...file, present: false };
  });
  fixture.journal.addDetected(rows, 1);
  await fixture.engine.start();
  const left = () => fixture.journal.afterActionDue(Date.now(), count).length;
  const looks: number[] = [];
  while (left() > 0) {
    looks.push(left());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(looks).size).toBeGreaterThan(count / 100);
  expect(fixture.journal.file(trackedFileId('item 7'))?.original.kind).toBe('left');
});

test('thousands of files with the same content soon wait behind their first, and do not delay other work', async () => {
  const fixture = engineFixture({ deps: { clock: systemClock } });
  const count = 2_000;
  const content = sha256('a'.repeat(64));
  const copies = path.join(path.dirname(fixture.root), 'spool');
  mkdirSync(copies, { recursive: true });
  writeFileSync(path.join(copies, content), 'the content');
  const rows = Array.from({ length: count }, (_, at) => {
    const seen = { path: `${at}.txt`, kind: 'file', stat } as const;
    const file = newTrackedFile(trackedFileId(`item ${at}`), fixture.folder.id, seen, { kind: 'queued' }, 1);
    // They have one copy and are not present, so their paths are not checked.
    return { ...file, present: false, spooled: true, hash: content };
  });
  fixture.journal.addDetected(rows, 1);
  const engine = fixture.restart({ uploadsAtOnce: 0 });
  await engine.start();
  const looks: number[] = [];
  while (fixture.journal.countIn(['queued']) > 0) {
    looks.push(fixture.journal.countIn(['queued']));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(fixture.journal.countIn(['duplicate-pending'])).toBe(count - 1);
  expect(new Set(looks).size).toBeGreaterThan(count / 400);
});
