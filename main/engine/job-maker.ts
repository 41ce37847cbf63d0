import { createEnded, judgeReady, looked } from '#core/job-making.ts';
import { denialLastsMs } from '#core/rights.ts';
import type { Session } from '#core/session.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import { oneOffBatch } from '#core/watch-folder.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { IngestService } from '#ports/services.ts';
import type { Context } from './context.ts';
import { reach } from './context.ts';
import { correlationKey, lookForJob } from './evidence.ts';
import { earlier } from './lane.ts';
import type { LaneSpec } from './lane.ts';
import { doubtCreates } from './recovery.ts';
import type { Tasks } from './tasks.ts';

const againMs = 5_000;

/**
 * Makes the job of a session that is ready, and looks for the job of one that is unsure
 * (docs/file-lifecycle.md#unconfirmed-calls).
 */
export function createJobMaker(context: Context, tasks: Tasks): LaneSpec {
  const tend = (session: Session, signal: CancelSignal): number | null => {
    const nowMs = context.clock.nowMs();
    // A removed folder's session goes on by the defaults: its files are at the service already.
    const folder = context.folder(session.folderId) ?? oneOffBatch(session.folderId);
    if (context.isPaused(folder) && session.state.kind === 'closing') return null;
    if (session.state.kind === 'unsure' && session.state.lookAtMs > nowMs) return session.state.lookAtMs;
    const { service, untilMs } = reach(context, session.serviceId);
    if (service === null) return untilMs ?? nowMs + againMs;
    if (session.state.kind === 'unsure') {
      if (tasks.free > 0) tasks.run(session.id, () => lookOnce(context, session, service));
      return null;
    }
    const denied = context.rights.denialOf(session.serviceId, 'createJob');
    if (denied !== null) return denied.atMs + denialLastsMs;
    const verdict = judgeReady(session, context.journal.membersOf(session.id), folder.batch, folder.job, nowMs);
    if (verdict.kind === 'wait') return verdict.lookAtMs;
    const creates = verdict.decision.effects.length > 0;
    if (creates && tasks.free <= 0) return null;
    context.commit(verdict.decision);
    if (creates) tasks.run(session.id, () => createOnce(context, session, folder, service, signal));
    return null;
  };
  return {
    name: 'job maker',
    interest: {
      items: ['uploaded', 'held', 'vanished', 'settling', 'rejected', 'ignored', 'queued', 'parked'],
      sessions: ['closing', 'unsure'],
    },
    pass: (signal) => {
      doubtCreates(context, tasks.has);
      let next: number | null = null;
      for (const session of [...context.journal.sessionsAllUp(), ...context.journal.sessionsIn(['unsure'])]) {
        if (!tasks.has(session.id) && !signal.aborted) next = earlier(next, tend(session, signal));
      }
      return Promise.resolve(next);
    },
  };
}

async function createOnce(
  context: Context,
  { id, serviceId }: Session,
  folder: WatchFolder,
  service: IngestService,
  signal: CancelSignal,
): Promise<void> {
  const { merge, decompose, priority, metadata } = folder.job;
  const outcome = await service.createJob(
    {
      sessionId: id,
      metadata: context.settings.sendsBatchId(serviceId) ? { ...metadata, [correlationKey]: id } : metadata,
      propagateMetadata: true,
      priority,
      ...(merge ? { merge } : {}),
      ...(decompose ? { decompose } : {}),
    },
    { signal },
  );
  const session = context.journal.session(id);
  if (session?.state.kind !== 'creating') return;
  const end = outcome.ok ? ({ ok: true, jobId: outcome.value.id } as const) : outcome;
  const { decision, pause } = createEnded(session, context.journal.membersOf(id), end, context.moment());
  context.commit(decision);
  if (pause !== null) context.gates.shut(session.serviceId, pause);
  else if (outcome.ok) context.gates.answered(session.serviceId);
}

async function lookOnce(context: Context, seen: Session, service: IngestService): Promise<void> {
  const evidence = await lookForJob(context, service, seen, context.journal.membersOf(seen.id));
  const session = context.journal.session(seen.id);
  if (session?.state.kind !== 'unsure') return;
  const idempotent = context.facts.capabilities(session.serviceId)?.idempotentCreate === true;
  context.commit(looked(session, context.journal.membersOf(session.id), evidence, idempotent, context.moment()));
}
