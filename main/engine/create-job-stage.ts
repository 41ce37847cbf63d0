import { createJobEnded, judgeJobReady, jobLookedUp } from '#core/create-job.ts';
import { denialLastsMs } from '#core/rights.ts';
import type { Batch } from '#core/batch-state.ts';
import type { WatchFolder } from '#core/watch-folder.ts';
import { oneOffBatch } from '#core/watch-folder.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { IngestService } from '#ports/services.ts';
import type { DecisionTime } from '#core/decision-time.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Settings } from '#ports/settings.ts';
import type { Commit } from './commit.ts';
import type { Connections } from './connections.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { Folders } from './folders.ts';
import type { RightsKeeper } from './rights.ts';
import type { ServiceFacts } from './service-facts.ts';
import { correlationKey, lookUpJob } from './reconcile-job.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import { markJobsUnconfirmed } from './recovery.ts';
import type { Tasks } from './tasks.ts';

const againMs = 5_000;

interface CreateJobDeps {
  readonly journal: Pick<Journal, 'batch' | 'batchesAllUp' | 'batchesIn' | 'membersOf'>;
  readonly commit: Commit;
  readonly connections: Connections;
  readonly pauses: Pick<ConnectionPauses, 'shut' | 'answered'>;
  readonly rights: Pick<RightsKeeper, 'denialOf'>;
  readonly facts: Pick<ServiceFacts, 'capabilities'>;
  readonly folders: Pick<Folders, 'get' | 'isPaused'>;
  readonly settings: Pick<Settings, 'sendsBatchId'>;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly decisionTime: () => DecisionTime;
}

/**
 * Makes the job of a batch that is ready, and looks for the job of one that is unsure
 * (docs/file-lifecycle.md#unconfirmed-calls).
 */
export function createJobStage(context: CreateJobDeps): StageSpec {
  const { tasks } = context;
  const tend = (batch: Batch, signal: CancelSignal): number | null => {
    const nowMs = context.clock.nowMs();
    // A removed folder's batch goes on by the defaults: its files are at the service already.
    const folder = context.folders.get(batch.folderId) ?? oneOffBatch(batch.folderId);
    if (context.folders.isPaused(folder) && batch.state.kind === 'closing') return null;
    if (batch.state.kind === 'unconfirmed' && batch.state.lookAtMs > nowMs) return batch.state.lookAtMs;
    const { service, untilMs } = context.connections.reach(batch.serviceId);
    if (service === null) return untilMs ?? nowMs + againMs;
    if (batch.state.kind === 'unconfirmed') {
      if (tasks.free > 0) tasks.run(batch.id, () => lookOnce(context, batch, service));
      return null;
    }
    const denied = context.rights.denialOf(batch.serviceId, 'createJob');
    if (denied !== null) return denied.atMs + denialLastsMs;
    const verdict = judgeJobReady(batch, context.journal.membersOf(batch.id), folder.batch, folder.job, nowMs);
    if (verdict.kind === 'wait') return verdict.lookAtMs;
    const creates = verdict.kind === 'create';
    if (creates && tasks.free <= 0) return null;
    context.commit(verdict.decision);
    if (creates) tasks.run(batch.id, () => createOnce(context, batch, folder, service, signal));
    return null;
  };
  return {
    name: 'create job',
    interest: {
      items: ['uploaded', 'on-hold', 'missing', 'stabilizing', 'rejected', 'ignored', 'queued', 'needs-decision'],
      batches: ['closing', 'unconfirmed'],
    },
    pass: (signal) => {
      markJobsUnconfirmed(context, tasks.has);
      let next: number | null = null;
      for (const batch of [...context.journal.batchesAllUp(), ...context.journal.batchesIn(['unconfirmed'])]) {
        if (!tasks.has(batch.id) && !signal.aborted) next = earlier(next, tend(batch, signal));
      }
      return Promise.resolve(next);
    },
  };
}

async function createOnce(
  context: CreateJobDeps,
  { id, serviceId }: Batch,
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
  const batch = context.journal.batch(id);
  if (batch?.state.kind !== 'creating') return;
  const end = outcome.ok ? ({ ok: true, jobId: outcome.value.id } as const) : outcome;
  const { decision, pause } = createJobEnded(batch, context.journal.membersOf(id), end, context.decisionTime());
  context.commit(decision);
  if (pause !== null) context.pauses.shut(batch.serviceId, pause);
  else if (outcome.ok) context.pauses.answered(batch.serviceId);
}

async function lookOnce(context: CreateJobDeps, seen: Batch, service: IngestService): Promise<void> {
  const lookup = await lookUpJob(context, service, seen, context.journal.membersOf(seen.id));
  const batch = context.journal.batch(seen.id);
  if (batch?.state.kind !== 'unconfirmed') return;
  const idempotent = context.facts.capabilities(batch.serviceId)?.idempotentCreate === true;
  context.commit(jobLookedUp(batch, context.journal.membersOf(batch.id), lookup, idempotent, context.decisionTime()));
}
