import { describe, expect, test } from 'vitest';
import { folderId, itemId, sha256 } from '#core/ids.ts';
import type { ItemState } from '#core/item-state.ts';
import type { Item } from '#core/item.ts';
import { withoutPath } from '#core/lost-path.ts';
import { retry } from '#core/person.ts';
import { record } from '#core/recording.ts';
import type { Registration } from '#core/recording.ts';
import { gone, judgeSighting, newItem, replaced, settleAnew } from '#core/sighting.ts';
import { spoolRoom } from '#core/spool-budget.ts';
import { copyLost, judgeSpooling, spooled, unspooled } from '#core/spooling.ts';

const stamp = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1:1' };
const other = { ...stamp, mtimeMs: 2, ctimeMs: 2 };
const at = { nowMs: 1_000_000, chance: 0.5 };
const [h, k] = [sha256('h'), sha256('k')];
const row = (kind: 'queued' | 'settling' | 'in-session' | 'duplicate-pending', fields: Partial<Item> = {}): Item => {
  const state: ItemState = kind === 'duplicate-pending' ? { kind, firstId: itemId('first') } : { kind };
  const seen = { path: 'a.pdf', kind: 'file', stamp } as const;
  return { ...newItem(itemId('i'), folderId('f'), seen, state, 990_000), hash: h, ...fields };
};
const held = { kind: 'held', reason: 'too-large', message: 'Too large.', sinceMs: 0 } as const;
const overwritten = { ...held, reason: 'overwritten' } as const;
const retryWait = { kind: 'retry-wait', retryAtMs: 0, failure: { kind: 'timeout', message: '' } } as const;
const uploading = { kind: 'uploading', startedAtMs: 0, doubt: null } as const;

describe('what is copied to the spool, and when', () => {
  const lane = { isOpen: true, afterMs: 5_000 };
  test.each<[string, Partial<Item>, boolean, string]>([
    ['it has waited long enough', {}, true, 'now'],
    ['it was registered a moment ago', { changedAtMs: 999_000 }, true, 'later'],
    ['it was registered a moment ago, and nothing is sent', { changedAtMs: 999_000 }, false, 'now'],
    ['the clock went back since', { changedAtMs: 9_999_000 }, true, 'later'],
    ['its upload failed', { state: retryWait, changedAtMs: 999_999 }, true, 'now'],
    ['it is on hold', { state: held, changedAtMs: 999_999 }, true, 'now'],
    ['it is being uploaded', { state: uploading }, true, 'needless'],
    [
      'its upload is unconfirmed',
      { state: { ...uploading, doubt: { lookAtMs: 0, looks: 0, failure: null } } },
      true,
      'now',
    ],
    ['it is copied already', { spooled: true }, false, 'needless'],
    ['it was never registered', { hash: null }, false, 'needless'],
    ['it does not lie at its path', { present: false }, false, 'needless'],
    ['the service has it', { remote: { fileId: 'r', jobId: null } }, false, 'needless'],
    ['it is done', { state: { kind: 'done' } }, false, 'needless'],
  ])('%s', (_name, fields, isOpen, expected) => {
    expect(judgeSpooling(row('queued', fields), { ...lane, isOpen }, at.nowMs).kind).toBe(expected);
  });

  test('what waits is looked at again when its time is over', () => {
    const verdict = judgeSpooling(row('queued', { changedAtMs: 999_000 }), lane, at.nowMs);
    expect(verdict).toEqual({ kind: 'later', atMs: 1_004_000 });
  });

  const gb = 1_000_000_000;
  test.each<[string, number, number, number | null, number | null, string]>([
    ['fits', 10, 20, 1_000 + gb, 100, 'fits'],
    ['would pass what a person has set', 90, 20, null, 100, 'no-room'],
    ['is larger than what a person has set', 101, 0, null, 100, 'huge'],
    ['a person wants, although it takes more than a tenth of the disk', 40 * gb, 0, 50 * gb, 45 * gb, 'fits'],
    ['would leave too little of the disk, whatever a person has set', 10 * gb, 39 * gb, 10 * gb, 100 * gb, 'no-room'],
    ['a person wants none of', 1, 0, null, 0, 'huge'],
    ['would pass a tenth of the free space', 60, 50, 950, null, 'no-room'],
    ['is larger than a tenth of the free space', 101, 0, 1_000, null, 'huge'],
    ['would pass 5 GB', gb, 4.5 * gb, 900 * gb, null, 'no-room'],
  ])('content that %s', (_name, sizeBytes, usedBytes, freeBytes, budgetBytes, expected) => {
    expect(spoolRoom({ usedBytes, freeBytes, budgetBytes }, sizeBytes)).toBe(expected);
  });
});

describe('a path that is lost', () => {
  test.each<[string, Item, 'overwritten' | 'deleted', object]>([
    ['overwritten without a copy', row('in-session'), 'overwritten', { kind: 'held', reason: 'overwritten' }],
    ['deleted without a copy', row('in-session'), 'deleted', { kind: 'vanished' }],
    ['overwritten with a copy', row('in-session', { spooled: true }), 'overwritten', { kind: 'in-session' }],
    ['deleted with a copy', row('queued', { spooled: true }), 'deleted', { kind: 'queued' }],
    [
      'overwritten with a copy while it is read anew',
      row('settling', { spooled: true }),
      'overwritten',
      { kind: 'queued' },
    ],
  ])('%s', (_name, item, lost, state) => {
    const change = withoutPath(item, lost, at.nowMs);
    expect(change.item).toMatchObject({ present: false, hash: h, state });
  });

  test.each<[string, Item, string]>([
    ['is read anew where nothing was registered', row('queued', { hash: null }), 'changed'],
    ['is read anew where no copy was made', row('queued'), 'changed'],
    ['leaves the file with a copy alone', row('queued', { spooled: true }), 'succeed'],
    ['leaves a duplicate alone', row('duplicate-pending'), 'succeed'],
    ['leaves a skipped file alone', row('queued', { state: { kind: 'ignored', reason: 'skipped' } }), 'succeed'],
  ])('other content at a path %s', (_name, item, kind) => {
    expect(judgeSighting(item, { path: 'a.pdf', kind: 'file', stamp: other }, { kind: 'take' }).kind).toBe(kind);
  });

  test('what begins again keeps its hash and the size that was registered', () => {
    expect(settleAnew(row('queued'), 'why', { ...other, sizeBytes: 99 }).item).toMatchObject({ hash: h, stamp });
    expect(settleAnew(row('queued', { hash: null }), 'why', other).item).toMatchObject({ hash: null, stamp: other });
  });

  test('a deleted file is missing only where there is no copy', () => {
    expect(gone(row('queued')).items[0]?.item.state.kind).toBe('vanished');
    expect(gone(row('queued', { spooled: true })).items[0]?.item).toMatchObject({
      present: false,
      state: { kind: 'queued' },
    });
    expect(gone(row('queued', { spooled: true, present: false })).items).toEqual([]);
  });

  test('an odd file in the place of a registered one is a file of its own', () => {
    const fresh = { ...row('queued', { hash: null, state: held }), id: itemId('new') };
    const both = replaced(row('settling'), fresh, 'why', at.nowMs).items.map(({ item }) => [item.id, item.state.kind]);
    expect(both).toEqual([
      ['i', 'held'],
      ['new', 'held'],
    ]);
    const one = replaced(row('settling', { hash: null }), fresh, 'why', at.nowMs).items;
    expect(one.map(({ item }) => [item.id, item.state.kind])).toEqual([['i', 'held']]);
  });
});

describe('registering', () => {
  const registration = (fields: Partial<Registration['content']>, known: Item | null = null): Registration => ({
    content: { hash: k, sizeBytes: 10, allZero: false, beginning: null, stamp: other, ...fields },
    note: null,
    known,
    freshId: itemId('new'),
    nowMs: at.nowMs,
  });
  const told = (item: Item, given: Registration) =>
    record(item, given).items.map(({ item: one }) => [one.id, one.hash, one.state.kind, one.present]);

  test('the same bytes go on as they were', () => {
    expect(told(row('settling'), registration({ hash: h }))).toEqual([['i', h, 'queued', true]]);
  });
  test('other bytes become a file of their own, and what was registered is on hold', () => {
    expect(told(row('settling'), registration({}))).toEqual([
      ['i', h, 'held', false],
      ['new', k, 'queued', true],
    ]);
  });
  test('a file that has only grown is one file', () => {
    expect(told(row('settling'), registration({ sizeBytes: 20, beginning: h }))).toEqual([['i', k, 'queued', true]]);
  });
  test('content that comes back takes up its row, and what lay at its path keeps its own', () => {
    const known = { ...row('queued', { hash: k, present: false, state: overwritten }), id: itemId('known') };
    expect(told(row('settling'), registration({}, known))).toEqual([
      ['i', h, 'held', false],
      ['known', k, 'queued', true],
    ]);
    const unread = record(row('settling', { hash: null }), registration({}, known));
    expect(unread.absorbed).toEqual(['i']);
  });
  test('a missing end is noted', () => {
    const noted = record(row('settling', { hash: null }), { ...registration({}), note: 'end-missing' });
    expect(noted.items[0]).toMatchObject({ item: { note: 'end-missing' }, why: 'recorded; its end is missing' });
  });
});

describe('copies', () => {
  test.each<[string, Partial<Item>, object | null]>([
    ['waits', {}, { spooled: true, state: { kind: 'queued' } }],
    ['was overwritten meanwhile', { state: overwritten, present: false }, { spooled: true, state: { kind: 'queued' } }],
    ['went missing meanwhile', { state: { kind: 'vanished' }, present: false }, { state: { kind: 'queued' } }],
    ['is done meanwhile', { state: { kind: 'done' } }, null],
  ])('a copy of a file that %s', (_name, fields, expected) => {
    const result = spooled(row('queued', fields));
    if (expected === null) expect(result).toBeNull();
    else expect(result?.items[0]?.item).toMatchObject(expected);
  });

  test('only copies of finished files go', () => {
    const [done, waits] = [row('queued', { spooled: true, state: { kind: 'done' } }), row('queued', { spooled: true })];
    expect(unspooled([done, waits]).items.map(({ item }) => item.spooled)).toEqual([false]);
  });

  test.each<[string, Partial<Item>, string]>([
    ['begins again at its path', {}, 'settling'],
    ['is on hold where its path is lost, too', { present: false }, 'held'],
    ['stays as it is where it waits for nothing', { state: held }, 'held'],
  ])('a file without the copy that it had %s', (_name, fields, kind) => {
    const { item } = copyLost(row('queued', { spooled: true, ...fields }), at.nowMs).items[0]!;
    expect(item).toMatchObject({ spooled: false, state: { kind } });
  });

  test('a person can try a file again that has only its copy, and not one that has nothing', () => {
    const again = (fields: Partial<Item>) => retry(row('queued', { present: false, ...fields }), null, [], at);
    expect(again({ state: held, spooled: true })).toMatchObject({ ok: true });
    expect(again({ state: held })).toMatchObject({ ok: false });
    expect(again({ state: overwritten })).toMatchObject({
      ok: false,
      why: expect.stringContaining('overwritten') as string,
    });
  });
});
