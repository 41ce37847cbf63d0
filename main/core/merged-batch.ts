import { decision, moved, turned } from './decision.ts';
import type { Decision } from './decision.ts';
import type { Item } from './item.ts';
import { emptyReceipt } from './receipt.ts';
import type { Session } from './session.ts';

/** Puts the other files of a document that cannot be made whole on hold, and gives their session up. */
export function holdRest(session: Session, rest: readonly Item[], nowMs: number): Decision {
  const message = 'A page of the merged document is missing.';
  const held = { kind: 'held', reason: 'batch-incomplete', message, sinceMs: nowMs } as const;
  const items = rest.flatMap((m) => {
    const mayBeThere = m.state.kind === 'uploaded' || (m.state.kind === 'uploading' && m.state.doubt !== null);
    const isUnsent = m.state.kind === 'in-session' || m.state.kind === 'retry-wait';
    if (!mayBeThere && !isUnsent) return [];
    const fields = { sessionId: null, remote: null, receipt: emptyReceipt };
    return [moved(m, held, message, { ...fields, orphans: m.orphans + (mayBeThere ? 1 : 0) })];
  });
  return decision({ items, sessions: [turned(session, { kind: 'poisoned', why: message })] });
}
