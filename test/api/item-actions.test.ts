import { expect, test } from 'vitest';
import { actionsOf } from '#api/views/item-actions.ts';
import { folderId, itemId, serviceId, sessionId, sha256 } from '#core/ids.ts';
import { bucketOf, heldReasons, ignoredReasons, parkedReasons } from '#core/item-state.ts';
import type { ItemState, ItemStateKind } from '#core/item-state.ts';
import type { Item } from '#core/item.ts';
import { allow, resolve, retry, skip } from '#core/person.ts';
import type { Session } from '#core/session.ts';
import { newItem } from '#core/sighting.ts';

const at = { nowMs: 1_000, chance: 0.5 };
const failure = { kind: 'refused', message: 'no' } as const;
const firstId = itemId('first');

const states: Readonly<Record<ItemStateKind, readonly ItemState[]>> = {
  settling: [{ kind: 'settling' }],
  queued: [{ kind: 'queued' }],
  'in-session': [{ kind: 'in-session' }],
  uploading: [{ kind: 'uploading', startedAtMs: 0, doubt: null }],
  uploaded: [{ kind: 'uploaded' }],
  'retry-wait': [{ kind: 'retry-wait', retryAtMs: 5, failure }],
  processing: [{ kind: 'processing' }],
  proving: [{ kind: 'proving', lookAtMs: 0, looks: 0 }],
  done: [{ kind: 'done' }],
  'duplicate-pending': [{ kind: 'duplicate-pending', firstId }],
  duplicate: [{ kind: 'duplicate', firstId }],
  held: heldReasons.map((reason) => ({ kind: 'held', reason, message: '', sinceMs: 0 }) as const),
  rejected: [{ kind: 'rejected', failure }],
  parked: parkedReasons.map((reason) => ({ kind: 'parked', reason, message: '' }) as const),
  vanished: [{ kind: 'vanished' }],
  ignored: ignoredReasons.map((reason) => ({ kind: 'ignored', reason }) as const),
};

const stamp = { sizeBytes: 1, mtimeMs: 0, ctimeMs: 0, inode: '1' };
const sighted = newItem(itemId('a'), folderId('f'), { path: 'a.pdf', stamp, kind: 'file' }, { kind: 'settling' }, 0);
const base: Item = { ...sighted, hash: sha256('a'.repeat(64)) };
const session = (state: Session['state']): Session => ({
  id: sessionId('s'),
  revision: 1,
  folderId: folderId('f'),
  serviceId: serviceId('x'),
  state,
  openedAtMs: 0,
  lastJoinedAtMs: 0,
  fileCount: 1,
  sizeBytes: 1,
  attempts: 0,
  retryAtMs: 0,
  unconfirmedSinceMs: null,
});

test.each(Object.values(states).flat())('what is offered for $kind $reason is what would be carried out', (state) => {
  for (const present of [true, false]) {
    for (const around of [session({ kind: 'open' }), session({ kind: 'parked', message: '' }), null]) {
      const remote = around === null ? null : { fileId: 'r', jobId: null };
      const item: Item = { ...base, state, present, sessionId: around?.id ?? null, remote };
      const offered = actionsOf(item, around);
      expect(offered.includes('skip')).toBe(skip(item).ok);
      if (state.kind === 'held' || state.kind === 'ignored')
        expect(offered.includes('allow')).toBe(allow(item, around, at).ok);
      const mayRetry = retry(item, around, [item], at).ok;
      if (offered.includes('retry') || offered.includes('allow')) expect(mayRetry).toBe(true);
      if (state.kind !== 'parked' && state.kind !== 'ignored') expect(offered.includes('retry')).toBe(mayRetry);
      if (state.kind === 'ignored' && state.reason !== 'not-a-file') expect(offered.includes('allow')).toBe(mayRetry);
      expect(offered.includes('resolve')).toBe(resolve(item, around, [item], { kind: 'send-anew' }, at).ok);
      if (offered.includes('release')) expect([around?.state.kind, bucketOf[state.kind]]).toEqual(['open', 'waiting']);
    }
  }
});

test('a file that is waited for because its end is missing may be uploaded now; one that is open elsewhere may not', () => {
  const item: Item = { ...base, state: { kind: 'settling' } };
  const offered = (reason: 'end-missing' | 'open-elsewhere') => actionsOf(item, null, { reason, untilMs: 5 });
  expect(offered('end-missing')).toEqual(['allow', 'skip']);
  expect(offered('open-elsewhere')).toEqual(['skip']);
});
