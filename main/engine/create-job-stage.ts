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
  readonly pauses: Pick<ConnectionPauses, 'pause' | 'noteSuccess'>;
  readonly rights: Pick<RightsKeeper, 'denialOf'>;
  readonly facts: Pick<ServiceFacts, 'capabilities'>;
  readonly folders: Pick<Folders, 'get' | 'isPaused'>;
  readonly settings: Pick<Settings, 'sendsBatchId'>;
  readonly tasks: Tasks;
  readonly clock: Clock;
  readonly decisionTime: () => DecisionTime;
}

/**
 * Creates the job of a batch that is ready, and searches for the job of a batch that is unconfirmed
 * (docs/file-lifecycle.md#unconfirmed-calls).
 */
export function createJobStage(deps: CreateJobDeps): StageSpec {
  const { tasks } = deps;
  const tend = (batch: Batch, signal: CancelSignal): number | null => {
    const nowMs = deps.clock.nowMs();
    // The batch of a removed folder continues with the default rules, because its files are already at the service.
    const folder = deps.folders.get(batch.folderId) ?? oneOffBatch(batch.folderId);
    if (deps.folders.isPaused(folder) && batch.state.kind === 'closing') return null;
    if (batch.state.kind === 'unconfirmed' && batch.state.checkAtMs > nowMs) return batch.state.checkAtMs;
    const { service, untilMs } = deps.connections.reach(batch.serviceId);
    if (service === null) return untilMs ?? nowMs + againMs;
    if (batch.state.kind === 'unconfirmed') {
      if (tasks.free > 0) tasks.run(batch.id, () => reconcileOnce(deps, batch, service));
      return null;
    }
    const denied = deps.rights.denialOf(batch.serviceId, 'createJob');
    if (denied !== null) return denied.atMs + denialLastsMs;
    const verdict = judgeJobReady(batch, deps.journal.membersOf(batch.id), folder.batch, folder.job, nowMs);
    if (verdict.kind === 'wait') return verdict.checkAtMs;
    const creates = verdict.kind === 'create';
    if (creates && tasks.free <= 0) return null;
    deps.commit(verdict.decision);
    if (creates) tasks.run(batch.id, () => createOnce(deps, batch, folder, service, signal));
    return null;
  };
  return {
    name: 'create job',
    interest: {
      files: ['uploaded', 'on-hold', 'missing', 'stabilizing', 'rejected', 'ignored', 'queued', 'needs-decision'],
      batches: ['closing', 'unconfirmed'],
    },
    pass: (signal) => {
      markJobsUnconfirmed(deps, tasks.has);
      let next: number | null = null;
      for (const batch of [...deps.journal.batchesAllUp(), ...deps.journal.batchesIn(['unconfirmed'])]) {
        if (!tasks.has(batch.id) && !signal.aborted) next = earlier(next, tend(batch, signal));
      }
      return Promise.resolve(next);
    },
  };
}

async function createOnce(
  deps: CreateJobDeps,
  { id, serviceId }: Batch,
  folder: WatchFolder,
  service: IngestService,
  signal: CancelSignal,
): Promise<void> {
  const { merge, decompose, split, priority, metadata } = folder.job;
  const outcome = await service.createJob(
    {
      sessionId: id,
      metadata: deps.settings.sendsBatchId(serviceId) ? { ...metadata, [correlationKey]: id } : metadata,
      propagateMetadata: true,
      priority,
      ...(merge ? { merge } : {}),
      ...(decompose ? { decompose, split } : {}),
    },
    { signal },
  );
  const batch = deps.journal.batch(id);
  if (batch?.state.kind !== 'creating') return;
  const end = outcome.ok ? ({ ok: true, jobId: outcome.value.id } as const) : outcome;
  const { decision, pause } = createJobEnded(batch, deps.journal.membersOf(id), end, deps.decisionTime());
  deps.commit(decision);
  if (pause !== null) deps.pauses.pause(batch.serviceId, pause);
  else if (outcome.ok) deps.pauses.noteSuccess(batch.serviceId);
}

async function reconcileOnce(deps: CreateJobDeps, seen: Batch, service: IngestService): Promise<void> {
  const lookup = await lookUpJob(deps, service, seen, deps.journal.membersOf(seen.id));
  const batch = deps.journal.batch(seen.id);
  if (batch?.state.kind !== 'unconfirmed') return;
  const idempotent = deps.facts.capabilities(batch.serviceId)?.idempotentCreate === true;
  deps.commit(jobLookedUp(batch, deps.journal.membersOf(batch.id), lookup, idempotent, deps.decisionTime()));
}
