import { others, poison } from './batch-fault.ts';
import { both, decision, moved, turned } from './decision.ts';
import type { Decision } from './decision.ts';
import type { FolderId, ServiceId, SessionId } from './ids.ts';
import { isDamaged } from './item-state.ts';
import type { Item } from './item.ts';
import { becomeUnsure } from './job-making.ts';
import { newSession } from './joining.ts';
import { holdRest } from './merged-batch.ts';
import { emptyReceipt } from './receipt.ts';
import type { Session, SessionState } from './session.ts';

/** What the columns of a batch's row still tell of it. */
export interface SessionRemains {
  readonly id: SessionId;
  readonly revision: number;
  readonly folderId: FolderId;
  readonly serviceId: ServiceId;
  /** It may be no state at all. */
  readonly state: string;
}

const itemWhy = 'its row in the journal was damaged';
const columnsWhy = 'its row in the journal was damaged, and could be read all the same';
const sessionWhy = 'the row of its batch in the journal was damaged';

/**
 * What is committed of a file whose row was damaged. A batch that is not closed yet and may hold its bytes is given up: what
 * is never closed is never processed, so that the file may begin again. What was closed keeps its batch, and is looked for there.
 */
export function damagedItem(
  item: Item,
  session: Session | null,
  members: readonly Item[],
  { isMerged, nowMs }: { readonly isMerged: boolean; readonly nowMs: number },
): Decision {
  if (!isDamaged(item)) return decision({ items: [{ item, why: columnsWhy }] });
  const nowhere = { sessionId: null, remote: null, receipt: emptyReceipt };
  switch (session?.state.kind) {
    case 'open':
    case 'closing': {
      const change = moved(item, item.state, itemWhy, nowhere);
      const rest = others(members, item);
      // A document that is made of all of them is not made without this one.
      const given = isMerged ? holdRest(session, rest, nowMs) : poison(session, rest, sessionWhy);
      return both(given, decision({ items: [change] }));
    }
    case 'poisoned':
    case 'abandoned':
      return decision({ items: [moved(item, item.state, itemWhy, nowhere)] });
    default:
      return decision({ items: [{ item, why: itemWhy }] });
  }
}

/**
 * A batch whose row was damaged, from its columns and its files. Before its job was asked for it is given up, and its files
 * go on in another; after that it is looked for, or followed file by file.
 */
export function damagedSession(remains: SessionRemains, members: readonly Item[], nowMs: number): Decision {
  const { id, folderId, serviceId, revision } = remains;
  const fileCount = members.length;
  const sizeBytes = members.reduce((sum, member) => sum + member.stamp.sizeBytes, 0);
  const openedAtMs = Math.min(nowMs, ...members.map(({ seenAtMs }) => seenAtMs));
  const session = { ...newSession(id, folderId, serviceId, nowMs), revision, openedAtMs, fileCount, sizeBytes };
  const jobId = members.map(({ remote }) => remote?.jobId ?? null).find((known) => known !== null) ?? null;
  const become = (state: SessionState): Decision => decision({ sessions: [turned(session, state)] });
  switch (stageOf(remains.state, members)) {
    case 'filling':
      return poison(session, members, sessionWhy);
    case 'unsure':
      return becomeUnsure(session, nowMs);
    case 'running':
      return become({ kind: 'running', jobId, pollAtMs: nowMs, unknownSinceMs: null, says: null });
    case 'parked':
      return become({ kind: 'parked', message: 'It cannot be told whether the service made a job of these files.' });
    case 'given-up':
      return become({ kind: 'poisoned', why: sessionWhy });
    case 'finished':
      return become({ kind: 'finished', jobId, end: 'mixed' });
  }
}

type Stage = 'filling' | 'unsure' | 'running' | 'parked' | 'given-up' | 'finished';

/** How far a batch has come, by its column; where that is damaged, too, by its files. */
function stageOf(state: string, members: readonly Item[]): Stage {
  const has = (...kinds: readonly string[]): boolean => members.some((member) => kinds.includes(member.state.kind));
  // Its job was made, whatever the column says.
  if (has('processing', 'proving')) return 'running';
  switch (state) {
    case 'open':
    case 'closing':
      return 'filling';
    case 'creating':
    case 'unsure':
      return 'unsure';
    case 'running':
    case 'parked':
    case 'finished':
      return state;
    case 'poisoned':
    case 'abandoned':
      return 'given-up';
    default:
      if (has('in-session', 'retry-wait', 'uploading')) return 'filling';
      return has('uploaded') ? 'unsure' : 'finished';
  }
}
