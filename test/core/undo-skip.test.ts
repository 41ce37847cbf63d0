import { expect, test } from 'vitest';
import { folderId, itemId, serviceId, sessionId, sha256 } from '#core/ids.ts';
import { heldReasons, mayMove, parkedReasons } from '#core/item-state.ts';
import type { ItemState } from '#core/item-state.ts';
import type { Item } from '#core/item.ts';
import { skip } from '#core/person.ts';
import { newItem } from '#core/sighting.ts';
import { undoSkip } from '#core/undo-skip.ts';

const failure = { kind: 'refused', message: 'It is damaged.', status: 422 } as const;
const seen = { path: 'a.pdf', kind: 'file', stamp: { sizeBytes: 1, mtimeMs: 1, ctimeMs: 1, inode: '1' } } as const;
const base: Item = {
  ...newItem(itemId('i'), folderId('f'), seen, { kind: 'queued' }, 0),
  hash: sha256('a'.repeat(64)),
  serviceId: serviceId('x'),
  sessionId: sessionId('s'),
  attempts: 3,
};

const held = { kind: 'held', reason: 'needs-password', message: 'm', sinceMs: 7, retryAtMs: 9 } as const;
const parked = { kind: 'parked', reason: 'job', message: 'm' } as const;
const rejected = { kind: 'rejected', failure } as const;
const duplicate = { kind: 'duplicate-pending', firstId: itemId('first') } as const;
const vanished = { kind: 'vanished' } as const;

type Fields = Partial<Item>;
type Row = readonly [name: string, state: ItemState, meanwhile: Fields, after: ItemState, fields: Fields];
const gone = { present: false } as const;
const rows: readonly Row[] = [
  ...heldReasons.map((reason): Row => [reason, { ...held, reason }, {}, { ...held, reason }, { attempts: 3 }]),
  ...parkedReasons.map((reason): Row => [
    reason,
    { ...parked, reason },
    {},
    { ...parked, reason },
    { sessionId: base.sessionId },
  ]),
  ['rejected', rejected, {}, rejected, { sessionId: base.sessionId }],
  ['rejected, gone since', rejected, gone, rejected, { present: false }],
  ['missing', vanished, gone, vanished, {}],
  ['missing, and back since', vanished, { present: true }, { kind: 'settling' }, {}],
  ['on hold, gone since', held, gone, vanished, {}],
  ['on hold, gone since with a copy', held, { ...gone, spooled: true }, held, {}],
  ['overwritten', { ...held, reason: 'overwritten' }, gone, { ...held, reason: 'overwritten' }, {}],
  ['duplicate', duplicate, {}, duplicate, {}],
  ['duplicate, gone since', duplicate, gone, vanished, {}],
  ['being written', { kind: 'settling' }, { hash: null }, { kind: 'settling' }, { sessionId: null }],
  ['queued', { kind: 'queued' }, {}, { kind: 'queued' }, {}],
  ['in a batch', { kind: 'in-session' }, {}, { kind: 'queued' }, { sessionId: null }],
  ['to be tried again', { kind: 'retry-wait', retryAtMs: 5, failure }, {}, { kind: 'queued' }, { sessionId: null }],
];

test.each(rows)('a skip that is taken back: %s', (_name, state, meanwhile, after, fields) => {
  const skipped = skip({ ...base, state });
  const change = skipped.ok ? skipped.decision.items[0] : undefined;
  if (change === undefined) throw new Error('it was not skipped');
  const undone = undoSkip({ ...change.item, ...meanwhile });
  const back = undone.ok ? undone.decision.items[0]?.item : undefined;
  expect(back?.state).toEqual(after);
  expect(back).toMatchObject(fields);
  expect(mayMove('ignored', after.kind)).toBe(true);
});

test('what a person did not skip is not taken back', () => {
  for (const state of [held, { kind: 'ignored', reason: 'excluded' }, { kind: 'done' }] as const) {
    expect(undoSkip({ ...base, state })).toMatchObject({ ok: false });
  }
});

test('a row of an earlier version, which does not say what it was, goes on from its content', () => {
  const undone = undoSkip({ ...base, sessionId: null, state: { kind: 'ignored', reason: 'skipped' } });
  expect(undone.ok && undone.decision.items[0]?.item.state).toEqual({ kind: 'queued' });
});
