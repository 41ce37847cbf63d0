import { expect, test } from 'vitest';
import { folderId, itemId, serviceId, sessionId, sha256 } from '#core/ids.ts';
import type { Item } from '#core/item.ts';
import { looked } from '#core/job-making.ts';
import { leaveUnreachable, newSession } from '#core/joining.ts';
import { resolve } from '#core/person.ts';
import { recalled } from '#core/recalling.ts';
import { judgeSighting, newItem } from '#core/sighting.ts';

const stamp = { sizeBytes: 10, mtimeMs: 1, ctimeMs: 1, inode: '1:1' };
const at = { nowMs: 1_000_000, chance: 0.5 };
const item = (fields: Partial<Item>): Item => ({
  ...newItem(itemId('i'), folderId('f'), { path: 'a.pdf', kind: 'file', stamp }, { kind: 'done' }, 1),
  ...fields,
});
const moving = { kind: 'moving', to: 'Processed/a.pdf', retryAtMs: 0, attempts: 0 } as const;

test('the second name that a move gives a file is no other content at its path', () => {
  const row = item({ disposal: moving, remote: { fileId: 'r', jobId: null } });
  const see = (change: Partial<typeof stamp>) =>
    judgeSighting(row, { path: 'a.pdf', kind: 'file', stamp: { ...stamp, ...change } }, { kind: 'take' }).kind;
  expect(see({ ctimeMs: 2 })).toBe('known');
  expect(see({ ctimeMs: 2, mtimeMs: 2 })).toBe('succeed');
  expect(see({ ctimeMs: 2, inode: '1:2' })).toBe('succeed');
});

test('a row that could not be read begins again from its bytes when it is sent anew', () => {
  const parked = { kind: 'parked', reason: 'row', message: 'unreadable' } as const;
  const send = (row: Item) => resolve(row, null, [], { kind: 'send-anew' }, at);
  const here = send(item({ state: parked }));
  expect(here.ok && here.decision.items[0]?.item.state.kind).toBe('settling');
  const known = send(item({ state: parked, hash: sha256('h') }));
  expect(known.ok && known.decision.items[0]?.item).toMatchObject({ state: { kind: 'settling' }, hash: 'h' });
  expect(send(item({ state: parked, present: false }))).toMatchObject({ ok: false });
});

test('a move that was put off by a clock that went back is tried now', () => {
  const [late, soon] = [
    item({ disposal: { ...moving, retryAtMs: 9e9 } }),
    item({ disposal: { ...moving, retryAtMs: 5 } }),
  ];
  const { items } = recalled([late, soon], [], at.nowMs, at.nowMs + 3_600_000);
  expect(items.map((change) => change.item.disposal)).toEqual([{ ...moving, retryAtMs: at.nowMs }]);
});

test('a job is looked for often before it is given up, however long the computer has slept', () => {
  const open = newSession(sessionId('s'), folderId('f'), serviceId('x'), 0);
  const unsure = (looks: number) => ({ ...open, state: { kind: 'unsure', sinceMs: 0, lookAtMs: 0, looks } }) as const;
  const look = (looks: number, nowMs: number) =>
    looked(unsure(looks), [], { kind: 'none', byBatchId: true }, false, { nowMs, chance: 0.5 }).sessions[0]?.state.kind;
  expect(look(1, 9 * 3_600_000)).toBe('unsure');
  expect(look(12, 1_700_000)).toBe('unsure');
  expect(look(12, 1_900_000)).toBe('parked');
});

test('who cannot be looked at leaves a closing session of which something was sent, after the longest wait', () => {
  const open = newSession(sessionId('s'), folderId('f'), serviceId('x'), 0);
  const closing = (why: string) => ({ ...open, state: { kind: 'closing', why, sinceMs: 0 } }) as const;
  const [sent, unsent] = [item({ state: { kind: 'uploaded' } }), item({ state: { kind: 'in-session' } })];
  const leave = (session: typeof open, members: readonly Item[], nowMs: number) =>
    leaveUnreachable(session, members, [sent, unsent], { maxWaitMs: 1_000 }, nowMs).items.map(
      ({ item: row }) => row.state.kind,
    );
  expect(leave(closing('idle'), [sent, unsent], 1_000)).toEqual(['queued']);
  expect(leave(closing('idle'), [sent, unsent], 999)).toEqual([]);
  expect(leave(closing('released'), [sent, unsent], 1)).toEqual(['queued']);
  expect(leave(closing('idle'), [unsent], 5_000)).toEqual([]);
  expect(leave(open, [sent, unsent], 5_000)).toEqual([]);
});
