import { both, decision, moved, nothing, turned } from './decision.ts';
import type { Decision } from './decision.ts';
import type { Failure } from './failure.ts';
import { isDamaged } from './item-state.ts';
import type { Item } from './item.ts';
import { holdRest } from './merged-batch.ts';
import { nextPollMs, unsureJobMs } from './poll.ts';
import type { Session } from './session.ts';
import { backoffMs, decideRetry } from './retry.ts';
import type { Moment } from './moment.ts';
import type { LaneDecision } from './uploading.ts';
import type { BatchRule, JobOptions } from './watch-folder.ts';

/** What a closing session waits for, or what follows when it waits for nothing. */
export type ReadyVerdict =
  { readonly kind: 'wait'; readonly lookAtMs: number | null } | { readonly kind: 'go'; readonly decision: Decision };

/**
 * Whether the job of a closing session can be made: every file is up, or held; a held one of which no byte was sent leaves
 * after the maximum batch wait and the rest goes on (docs/file-lifecycle.md#steps). A merged document must not miss a page:
 * there the rest is held as well.
 */
export function judgeReady(
  session: Session,
  members: readonly Item[],
  rule: BatchRule,
  job: JobOptions,
  nowMs: number,
): ReadyVerdict {
  if (session.state.kind !== 'closing') return { kind: 'wait', lookAtMs: null };
  const moving = members.filter((m) => ['in-session', 'uploading', 'retry-wait'].includes(m.state.kind));
  if (moving.length > 0) return { kind: 'wait', lookAtMs: null };
  if (session.retryAtMs > nowMs) return { kind: 'wait', lookAtMs: session.retryAtMs };
  const ready = members.filter((m) => m.state.kind === 'uploaded');
  const left = members.filter((m) => ['held', 'vanished', 'settling'].includes(m.state.kind));
  const untilMs = Math.min(session.openedAtMs, nowMs) + rule.maxWaitMs;
  if (left.length > 0 && ready.length > 0 && nowMs < untilMs && session.state.why !== 'released') {
    return { kind: 'wait', lookAtMs: untilMs };
  }
  const leaving = left.map((m) => moved(m, m.state, 'left its session', { sessionId: null }));
  if (ready.length === 0) {
    const empty = turned(session, { kind: 'abandoned' });
    return { kind: 'go', decision: decision({ items: leaving, sessions: [empty] }) };
  }
  if (job.merge && (leaving.length > 0 || ready.length < session.fileCount)) {
    return { kind: 'go', decision: both(holdRest(session, ready, nowMs), decision({ items: leaving })) };
  }
  const creating = turned(session, { kind: 'creating', startedAtMs: nowMs });
  const effects = [{ kind: 'create-job', session: creating, members: ready } as const];
  return { kind: 'go', decision: decision({ items: leaving, sessions: [creating], effects }) };
}

/** A job exists: its files are followed. `jobId` is `null` where only its effects were seen. */
export function startFollowing(
  session: Session,
  members: readonly Item[],
  jobId: string | null,
  why: string,
  at: Moment,
): Decision {
  const items = members
    .filter((m) => m.state.kind === 'uploaded' || (m.state.kind === 'parked' && m.remote !== null))
    .map((m) => {
      const remote = m.remote === null ? null : { ...m.remote, jobId };
      return moved(m, { kind: 'processing' }, why, { remote });
    });
  const pollAtMs = at.nowMs + nextPollMs(0, at.chance);
  const running = { kind: 'running', jobId, pollAtMs, unknownSinceMs: null, says: null } as const;
  return decision({
    items,
    sessions: [turned(session, running, { attempts: 0, retryAtMs: 0, unconfirmedSinceMs: null })],
  });
}

/** What follows from the end of the one call that makes a job. */
export function createEnded(
  session: Session,
  members: readonly Item[],
  outcome: { readonly ok: true; readonly jobId: string } | { readonly ok: false; readonly failure: Failure },
  at: Moment,
): LaneDecision {
  if (outcome.ok) {
    return { decision: startFollowing(session, members, outcome.jobId, 'its job was made', at), pause: null };
  }
  const { failure } = outcome;
  const only = (result: Decision): LaneDecision => ({ decision: result, pause: null });
  const again = (inMs: number, attempts = session.attempts + 1): Decision =>
    decision({
      sessions: [
        turned(
          session,
          { kind: 'closing', why: failure.message, sinceMs: at.nowMs },
          {
            attempts,
            retryAtMs: at.nowMs + inMs,
          },
        ),
      ],
    });
  const choice = decideRetry(failure, session.attempts, at.chance, { changes: true });
  switch (choice.kind) {
    case 'pause-lane': {
      const pause = { reason: choice.reason, untilMs: at.nowMs + choice.forMs, message: failure.message };
      return { decision: again(choice.forMs), pause };
    }
    case 'not-allowed':
      return only(again(0, session.attempts));
    case 'retry':
      return only(again(choice.inMs));
    case 'ambiguous':
      return only(becomeUnsure(session, at.nowMs));
    default: {
      // "Not found" and "conflict" are how a service may speak of a session that a job of ours has closed.
      if (failure.status === 404 || failure.status === 409) return only(becomeUnsure(session, at.nowMs));
      const items = members
        .filter((m) => m.state.kind === 'uploaded')
        .map((m) => moved(m, { kind: 'rejected', failure }, 'its job was refused', { remote: null, sessionId: null }));
      return only(decision({ items, sessions: [turned(session, { kind: 'poisoned', why: failure.message })] }));
    }
  }
}

/**
 * A job may or may not exist; the first look comes at once. Since when is counted over all attempts: a service that fails each
 * time it is asked again does not begin anew.
 */
export function becomeUnsure(session: Session, nowMs: number): Decision {
  const sinceMs = Math.min(session.unconfirmedSinceMs ?? nowMs, nowMs);
  const unsure = { kind: 'unsure', sinceMs, lookAtMs: nowMs + 1_000, looks: 0 } as const;
  return decision({ sessions: [turned(session, unsure, { unconfirmedSinceMs: sinceMs })] });
}

/**
 * What a look for the job of an unsure session found. `blind`: the look itself could not be made. `byBatchId`: a job would carry
 * the id of its batch, and could be found by it.
 */
export type JobEvidence =
  | { readonly kind: 'job'; readonly jobId: string | null }
  | { readonly kind: 'none'; readonly byBatchId: boolean }
  | { readonly kind: 'blind' };

const notTold = 'It cannot be told whether the service made a job of these files.';
const notToldWithoutBatchId =
  'It cannot be told whether the service made a job of these files. ' +
  'The batch id, by which the job could be found, is not sent to it.';
const looksBeforeAskingAgain = 2;
/** A computer that slept, or a clock that was set, has not looked for 30 minutes: it looks for some more. */
const leastLooks = 10;
/** A service that answers idempotently is asked again at least so often. */
const longestAskMs = 120_000;

/**
 * Looks before it asks again (docs/file-lifecycle.md#unconfirmed-calls): a job that is found is adopted; the call is
 * repeated only where the service is known to answer it idempotently; after 30 minutes without a trace the session is parked.
 */
export function looked(
  session: Session,
  members: readonly Item[],
  evidence: JobEvidence,
  idempotent: boolean,
  at: Moment,
): Decision {
  if (session.state.kind !== 'unsure') return nothing;
  if (evidence.kind === 'job') return startFollowing(session, members, evidence.jobId, 'its job was found', at);
  const { sinceMs, looks } = session.state;
  const lookAtMs = at.nowMs + nextPollMs(looks + 2, at.chance);
  const later = turned(session, { kind: 'unsure', sinceMs: Math.min(sinceMs, at.nowMs), lookAtMs, looks: looks + 1 });
  if (evidence.kind === 'blind') return decision({ sessions: [later] });
  const isOver = at.nowMs - sinceMs >= unsureJobMs && looks + 1 + session.attempts >= leastLooks;
  if (idempotent && !isOver && looks + 1 >= looksBeforeAskingAgain) {
    const why = 'asked again: the service answers with the job that exists';
    const { attempts } = session;
    // The first time at once, and then ever later.
    const retryAtMs = attempts === 0 ? at.nowMs : at.nowMs + Math.min(backoffMs(attempts, at.chance), longestAskMs);
    const again = { attempts: attempts + 1, retryAtMs };
    return decision({ sessions: [turned(session, { kind: 'closing', why, sinceMs: at.nowMs }, again)] });
  }
  if (!isOver) return decision({ sessions: [later] });
  const message = evidence.byBatchId ? notTold : notToldWithoutBatchId;
  const items = members
    // A file whose own row was damaged has been looked for with them.
    .filter((m) => m.state.kind === 'uploaded' || (isDamaged(m) && m.remote !== null))
    .map((m) => moved(m, { kind: 'parked', reason: 'job', message }, message));
  return decision({ items, sessions: [turned(session, { kind: 'parked', message })] });
}

/** A person releases a batch: it closes now, and who is held leaves at once. */
export function release(session: Session, nowMs: number): Decision {
  if (session.state.kind !== 'open' && session.state.kind !== 'closing') return nothing;
  return decision({ sessions: [turned(session, { kind: 'closing', why: 'released', sinceMs: nowMs })] });
}
