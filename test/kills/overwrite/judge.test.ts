import { expect, test } from 'vitest';
import { judgeEnd, judgeRound } from './judge.ts';
import type { Row, ServiceFile, Snapshot } from './snapshot.ts';
import { createWrittenFilesLog } from './written-files.ts';

const row = (path: string, hash: string, state = 'queued', more: Partial<Row> = {}): Row => ({
  id: `row of ${path} ${hash}`,
  path,
  hash,
  present: true,
  spooled: false,
  state,
  reason: null,
  ...more,
});
const tagged = (hash: string): ServiceFile => ({ hash, status: 'tagged', jobId: 'job' });

/** A scene with one written file that is handled correctly; `change` changes the snapshot. */
function scene(change: (hash: string) => Partial<Snapshot> = () => ({}), wasSafe = false) {
  const written = createWrittenFilesLog();
  written.put('/in/a.txt', 'a letter');
  const hash = written.there.get('/in/a.txt') ?? '';
  const snapshot: Snapshot = {
    registered: [{ hash, rowId: `row of /in/a.txt ${hash}`, path: 'a.txt', wasSafe }],
    rows: [row('/in/a.txt', hash)],
    serviceFiles: [],
    copies: new Map(),
    originals: new Map([['/in/a.txt', hash]]),
    moved: [],
    ...change(hash),
  };
  return { snapshot, written, hash };
}
const round = (...given: Parameters<typeof scene>): readonly string[] => {
  const { snapshot, written } = scene(...given);
  return judgeRound(snapshot, written);
};

test('a waiting file, and one that was processed and moved, are correct', () => {
  expect(round()).toEqual([]);
  const done = (hash: string): Partial<Snapshot> => ({
    rows: [row('/in/a.txt', hash, 'done', { present: false })],
    serviceFiles: [tagged(hash), { hash, status: 'uploaded', jobId: null }],
    originals: new Map(),
    moved: [{ path: '/in/Processed/a.txt', hash }],
  });
  expect(round(done)).toEqual([]);
  const { snapshot, written } = scene(done);
  expect(judgeEnd(snapshot, written, new Set())).toEqual([]);
});

test.for<[RegExp, (hash: string) => Partial<Snapshot>]>([
  [/in no row/, () => ({ rows: [] })],
  [/processed 2 times/, (hash) => ({ serviceFiles: [tagged(hash), tagged(hash)] })],
  [/in no job/, (hash) => ({ serviceFiles: [{ ...tagged(hash), jobId: null }] })],
  [/never written/, () => ({ serviceFiles: [tagged('of nobody')] })],
  [/done, and not processed/, (hash) => ({ rows: [row('/in/a.txt', hash, 'done')] })],
  [/without its copy/, (hash) => ({ rows: [row('/in/a.txt', hash, 'queued', { spooled: true })] })],
  [/without its copy/, (hash) => ({ rows: [row('/in/a.txt', hash, 'queued', { spooled: true })], copies: new Map([[hash, 'other bytes']]) })], // prettier-ignore
  [/not as it was written/, () => ({ originals: new Map([['/in/a.txt', 'other bytes']]) })],
  [/its original is gone/, () => ({ originals: new Map() })],
  [/moved before it was processed/, (hash) => ({ originals: new Map(), moved: [{ path: '/in/Processed/a.txt', hash }] })], // prettier-ignore
])('after a kill it finds: %s', ([words, change]) => {
  expect(round(change).join('\n')).toMatch(words);
});

test('content that was safe may not be lost', () => {
  const givenUp = (hash: string): Partial<Snapshot> => ({
    rows: [row('/in/a.txt', hash, 'on-hold', { present: false, reason: 'overwritten' })],
    originals: new Map([['/in/a.txt', hash]]),
  });
  expect(round(givenUp)).toEqual([]);
  expect(round(givenUp, true).join()).toMatch(/lost although it was safe/);
});

test('a file that only grew stays one file, and one that was truncated does not', () => {
  const written = createWrittenFilesLog();
  const hashes = ['a letter', 'a letter and more'].map((text) => {
    written.put('/in/a.txt', text);
    return written.there.get('/in/a.txt') ?? '';
  }) as [string, string];
  const look = (before: string, now: string): readonly string[] => {
    const { snapshot } = scene();
    const rows = [{ ...row('/in/a.txt', now), id: 'the row' }];
    const registered = [{ hash: before, rowId: 'the row', path: 'a.txt', wasSafe: false }];
    return judgeRound({ ...snapshot, rows, registered, originals: new Map([['/in/a.txt', hashes[1]]]) }, written);
  };
  expect(look(hashes[0], hashes[1])).toEqual([]);
  expect(look(hashes[1], hashes[0]).join()).toMatch(/in no row/);
});

test('at the end everything was processed or is on screen with a true reason', () => {
  const end = (change: (hash: string) => Partial<Snapshot>, isShown = true): string => {
    const { snapshot, written } = scene(change);
    return judgeEnd(snapshot, written, new Set(isShown ? snapshot.rows.map(({ id }) => id) : [])).join('\n');
  };
  const held = (reason: string | null) => (hash: string) => ({ rows: [row('/in/a.txt', hash, 'on-hold', { reason })] });
  expect(end(held('suspicious'))).toBe('');
  expect(end(held('suspicious'), false)).toMatch(/neither processed nor on screen/);
  expect(end(held(null))).toMatch(/neither processed nor on screen/);
  expect(end(held('overwritten'))).toMatch(/overwritten and never so/);
  expect(end(held('name'))).toMatch(/lies there and is not processed/);
  expect(end(() => ({}))).toMatch(/still queued/);
  expect(end((hash) => ({ rows: [row('/in/a.txt', hash, 'missing')] }))).toMatch(/missing and never so/);
  expect(end((hash) => ({ rows: [row('/in/b.txt', hash, 'done')], serviceFiles: [tagged(hash)] }))).toMatch(/lies there unknown/); // prettier-ignore
});

test('at the end content that was renamed over a suspicious file waits with it, and nowhere else', () => {
  const end = (over: Partial<Row>, shown: readonly string[] = ['before', 'over']): string => {
    const { snapshot, written } = scene((hash) => ({
      rows: [
        row('/in/b.txt', hash, 'missing', { id: 'before', present: false }),
        { ...row('/in/a.txt', hash, 'on-hold', { id: 'over', reason: 'suspicious' }), hash: null, ...over },
      ],
    }));
    written.put('/in/b.txt', 'what lay there first');
    written.take('/in/b.txt');
    return judgeEnd(snapshot, written, new Set(shown)).join('\n');
  };
  expect(end({})).toBe('');
  expect(end({}, ['before'])).toMatch(/lies there and is not processed/);
  expect(end({ reason: 'name' })).toMatch(/lies there and is not processed/);
  expect(end({ present: false })).toMatch(/lies there and is not processed/);
  expect(end({ path: '/in/c.txt' })).toMatch(/lies there and is not processed/);
});
