import { leaveWaiting, newSession, waitsUntilMs } from '#core/joining.ts';
import { sessionId } from '#core/ids.ts';
import type { Session } from '#core/session.ts';
import type { Context } from './context.ts';
import { earlier } from './lane.ts';

/** While others of its session are still being uploaded it is asked again after so long. */
const againMs = 30_000;

/**
 * Sessions of which a file waits to be tried again: after the maximum batch wait the others go on without it. In memory: each
 * further try notes it anew.
 */
export interface WaitingMembers {
  note(session: Session): void;
  /** Lets go whoever has waited for long enough. Gives the time (ms since 1970) of the next. */
  pass(): number | null;
  /** The clock went back. */
  recall(): void;
}

export function createWaitingMembers(context: Context): WaitingMembers {
  const lookAtMs = new Map<Session['id'], number>();
  return {
    note: (session) => {
      if (!lookAtMs.has(session.id)) lookAtMs.set(session.id, 0);
    },
    pass: () => {
      const nowMs = context.clock.nowMs();
      let next: number | null = null;
      for (const [id, dueAtMs] of lookAtMs) {
        const atMs = dueAtMs > nowMs && !isReleased(context, id) ? dueAtMs : letGo(context, id, nowMs);
        if (atMs === null) lookAtMs.delete(id);
        else lookAtMs.set(id, atMs);
        next = earlier(next, atMs);
      }
      return next;
    },
    recall: () => {
      for (const id of lookAtMs.keys()) lookAtMs.set(id, 0);
    },
  };
}

function isReleased(context: Context, id: Session['id']): boolean {
  const state = context.journal.session(id)?.state;
  return state?.kind === 'closing' && state.why === 'released';
}

/** When to ask again; `null`: nobody of it waits any more. */
function letGo(context: Context, id: Session['id'], nowMs: number): number | null {
  const session = context.journal.session(id);
  const folder = session === null ? null : context.folder(session.folderId);
  if (session === null || folder === null || folder.job.merge) return null;
  if (session.state.kind !== 'open' && session.state.kind !== 'closing') return null;
  const members = context.journal.membersOf(id);
  if (members.every(({ state }) => state.kind !== 'retry-wait')) return null;
  const fresh = (): Session => newSession(sessionId(context.ids.uuid()), session.folderId, session.serviceId, nowMs);
  const leaving = leaveWaiting(session, members, fresh, folder.batch, nowMs);
  context.commit(leaving);
  if (leaving.items.length > 0) return null;
  return Math.max(waitsUntilMs(session, folder.batch, nowMs), nowMs + againMs);
}
