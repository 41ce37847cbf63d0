import { describe, expect, test } from 'vitest';
import { folderId, itemId, serviceId, sessionId, sha256 } from '#core/ids.ts';
import { mayMove } from '#core/item-state.ts';
import type { ItemState } from '#core/item-state.ts';
import type { Item } from '#core/item.ts';
import { newSession } from '#core/joining.ts';
import { emptyReceipt, given } from '#core/receipt.ts';
import type { Session, SessionState } from '#core/session.ts';
import { newItem } from '#core/sighting.ts';
import { leaveService, mayBeProcessed } from '#core/stranded.ts';
import type { StrandedChoice } from '#core/stranded.ts';

const [old, here] = [serviceId('old'), serviceId('here')];
const stamp = { sizeBytes: 1, mtimeMs: 1, ctimeMs: 1, inode: '1' };
const doubt = { lookAtMs: 0, looks: 0, failure: null };

const states = {
  'in-session': { kind: 'in-session' },
  'retry-wait': { kind: 'retry-wait', retryAtMs: 0, failure: { kind: 'offline', message: '' } },
  sending: { kind: 'uploading', startedAtMs: 0, doubt: null },
  doubtful: { kind: 'uploading', startedAtMs: 0, doubt },
  uploaded: { kind: 'uploaded' },
  processing: { kind: 'processing' },
  proving: { kind: 'proving', lookAtMs: 0, looks: 0 },
  done: { kind: 'done' },
} as const satisfies Record<string, ItemState>;
type Name = keyof typeof states;

const sessions = {
  open: { kind: 'open' },
  closing: { kind: 'closing', why: '', sinceMs: 0 },
  creating: { kind: 'creating', startedAtMs: 0 },
  unsure: { kind: 'unsure', sinceMs: 0, lookAtMs: 0, looks: 0 },
  running: { kind: 'running', jobId: 'j', pollAtMs: 0, unknownSinceMs: null, says: null },
} as const satisfies Record<string, SessionState>;

function file(name: Name, n: number): Item {
  const seen = { path: `${n}.pdf`, kind: 'file', stamp } as const;
  const isThere = ['uploaded', 'processing', 'proving', 'done'].includes(name);
  return {
    ...newItem(itemId(`${n}`), folderId('f'), seen, states[name], 0),
    hash: sha256('a'.repeat(64)),
    serviceId: old,
    sessionId: sessionId('s'),
    remote: isThere ? { fileId: `${n}`, jobId: null } : null,
    receipt: name === 'proving' ? { ...emptyReceipt, settled: given('x') } : emptyReceipt,
  };
}
function decide(choice: StrandedChoice, session: keyof typeof sessions, names: readonly Name[], isAnswering = false) {
  const members = names.map(file);
  const batch: Session = { ...newSession(sessionId('s'), folderId('f'), old, 0), state: sessions[session] };
  return leaveService(members[0]!, batch, members, choice, { current: here, isAnswering, nowMs: 1 });
}

test.for<[StrandedChoice, keyof typeof sessions, readonly Name[], readonly string[] | string, string | null]>([
  // Nothing lies there: one by one, and the batch goes on.
  ['send-here', 'open', ['in-session', 'in-session'], ['0 queued'], null],
  ['skip', 'closing', ['retry-wait', 'in-session'], ['0 ignored'], null],
  ['send-here', 'open', ['in-session'], ['0 queued'], 'abandoned'],
  // Bytes lie there, and no job was made: together, and the session is never closed.
  ['send-here', 'closing', ['uploaded', 'in-session'], ['0 queued', '1 queued'], 'poisoned'],
  ['skip', 'open', ['uploaded', 'uploaded'], ['0 ignored', '1 ignored'], 'poisoned'],
  ['send-here', 'closing', ['doubtful', 'uploaded'], ['0 queued', '1 queued'], 'poisoned'],
  // A job may be there.
  ['send-here', 'unsure', ['uploaded', 'uploaded'], ['0 queued', '1 queued'], 'poisoned'],
  ['skip', 'unsure', ['uploaded', 'uploaded'], ['0 ignored', '1 ignored'], 'parked'],
  ['send-here', 'running', ['processing', 'processing'], ['0 queued'], null],
  ['send-here', 'running', ['processing'], ['0 queued'], 'finished'],
  ['skip', 'running', ['processing', 'done'], ['0 ignored'], 'finished'],
  ['skip', 'running', ['proving'], ['0 ignored'], 'finished'],
  [
    'send-here',
    'running',
    ['proving'],
    'Its service has processed it. Uploading it again would process it twice.',
    null,
  ],
  // On its way, or decided by nobody.
  ['send-here', 'open', ['sending'], 'It is on its way already.', null],
  ['skip', 'open', ['uploaded', 'sending'], 'It is on its way already.', null],
  ['send-here', 'creating', ['uploaded'], 'It is on its way already.', null],
  ['skip', 'running', ['done'], 'Its service answers again; the file goes on there.', null],
  ['wait', 'open', ['uploaded', 'in-session'], ['0 uploaded'], null],
])('%s in a session that is %s, with %j', ([choice, session, names, expected, after]) => {
  const verdict = decide(choice, session, names);
  if (typeof expected === 'string') {
    expect(verdict).toEqual({ ok: false, why: expected });
    return;
  }
  if (!verdict.ok) throw new Error(verdict.why);
  const { decision } = verdict;
  expect(decision.items.map(({ item }) => `${item.id} ${item.state.kind}`)).toEqual(expected);
  expect(decision.sessions.map(({ state }) => state.kind)).toEqual(after === null ? [] : [after]);
  for (const { item } of decision.items) expect(mayMove(file(names[0]!, 0).state.kind, item.state.kind)).toBe(true);
});

describe('a file that goes to the service in use', () => {
  test('begins there with nothing from the one that is gone', () => {
    const verdict = decide('send-here', 'closing', ['uploaded']);
    expect(verdict.ok && verdict.decision.items[0]?.item).toMatchObject({
      sessionId: null,
      remote: null,
      serviceId: null,
      receipt: emptyReceipt,
      attempts: 0,
    });
  });
  test('is not sent while its service answers, or when it is not there', () => {
    expect(decide('send-here', 'open', ['in-session'], true).ok).toBe(false);
    const gone = { ...file('in-session', 0), present: false };
    const where = { current: here, isAnswering: false, nowMs: 1 };
    expect(leaveService(gone, null, [], 'send-here', where)).toMatchObject({ ok: false });
    expect(leaveService({ ...gone, serviceId: here }, null, [], 'skip', where)).toMatchObject({ ok: false });
  });
  test('may have been processed there once a job was asked for', () => {
    const batch: Session = { ...newSession(sessionId('s'), folderId('f'), old, 0), state: sessions.unsure };
    expect(mayBeProcessed(file('uploaded', 0), batch)).toBe(true);
    expect(mayBeProcessed(file('processing', 0), null)).toBe(true);
    expect(mayBeProcessed(file('uploaded', 0), { ...batch, state: sessions.closing })).toBe(false);
  });
});

test('a file that was skipped while a job may be there keeps its session, and one that was never sent does not', () => {
  const sessionOf = (session: keyof typeof sessions, name: Name) => {
    const verdict = decide('skip', session, [name]);
    return verdict.ok ? verdict.decision.items[0]?.item.sessionId : undefined;
  };
  expect(sessionOf('running', 'processing')).not.toBeNull();
  expect(sessionOf('closing', 'uploaded')).toBeNull();
});
