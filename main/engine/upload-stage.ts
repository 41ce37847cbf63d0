import { nextPage } from '#core/merged-batch.ts';
import type { FolderId, ServiceId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import type { CancelSignal } from '#core/cancel.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { Journal } from '#ports/journal.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { Folders } from './folders.ts';
import type { RightsKeeper } from './rights.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import { markUploadsUnconfirmed } from './recovery.ts';
import type { Tasks } from './tasks.ts';
import type { UploadedBefore } from './uploaded-before.ts';
import { createWaitingMembers } from './waiting-members.ts';
import { unconfirmedBatches, uploadFile } from './upload-file.ts';
import type { UploadFileDeps } from './upload-file.ts';
import type { WaitingMembersDeps } from './waiting-members.ts';

/** A root that is away, or a service that is not connected, is tried again after this time. */
const awayMs = 5_000;

interface UploadDeps extends WaitingMembersDeps, Omit<UploadFileDeps, 'waiting'> {
  readonly journal: Pick<Journal, 'batch' | 'batchesIn' | 'file' | 'files' | 'membersOf' | 'nextDueMs'>;
  readonly folders: Pick<Folders, 'get' | 'isPaused' | 'refOf'>;
  readonly pauses: Pick<ConnectionPauses, 'noteSuccess' | 'pause' | 'uploadPauseOf'>;
  readonly breaker: Pick<CircuitBreaker, 'admit' | 'isOpen'>;
  readonly rights: Pick<RightsKeeper, 'sendingDenied'>;
  readonly uploadedBefore: UploadedBefore;
  readonly tasks: Tasks;
}

/**
 * Uploads the files of open and closing batches, several in parallel. While one upload to a batch is unconfirmed, no
 * other file is uploaded to that batch (docs/file-lifecycle.md#unconfirmed-calls).
 */
export function createUploadStage(deps: UploadDeps): StageSpec & TimerOwner {
  const { tasks } = deps;
  const waiting = createWaitingMembers(deps);
  /** The one file with which a failing service is probed. */
  const probes = new Map<ServiceId, TrackedFile['id']>();
  const notBefore = new Map<TrackedFile['id'], number>();
  /** Folders whose roots are away. Their files are not checked one by one. */
  const awayUntil = new Map<FolderId, number>();

  const attempt = async (id: TrackedFile['id'], folder: FolderId, signal: CancelSignal): Promise<void> => {
    const end = await uploadFile({ ...deps, waiting }, id, signal);
    if (end === 'root-away') awayUntil.set(folder, deps.clock.nowMs() + awayMs);
    // Delays the next try of a file that could not be uploaded (its root is away, its batch is unconfirmed).
    const state = deps.journal.file(id)?.state;
    const nowMs = deps.clock.nowMs();
    const isOverdue = state?.kind === 'retrying' && state.retryAtMs <= nowMs;
    const isWaiting = state?.kind === 'batched' || isOverdue;
    if (isWaiting) notBefore.set(id, nowMs + awayMs);
    else notBefore.delete(id);
  };
  const uploadProbe = (service: ServiceId, files: readonly TrackedFile[], signal: CancelSignal): void => {
    if (isProbing(deps, service, probes.get(service))) return;
    for (const file of deps.breaker.admit(service, files)) {
      probes.set(service, file.id);
      tasks.run(file.id, () => attempt(file.id, file.folderId, signal));
    }
  };
  return {
    name: 'upload',
    interest: { files: ['batched', 'retrying', 'uploaded'], batches: ['open', 'closing', 'unusable'] },
    resetTimers: () => {
      notBefore.clear();
      awayUntil.clear();
      waiting.resetTimers();
    },
    pass: (signal) => {
      const nowMs = deps.clock.nowMs();
      markUploadsUnconfirmed(deps, tasks.has);
      let next = waiting.pass();
      const unconfirmed = unconfirmedBatches(deps);
      const ready = new Map<ServiceId, TrackedFile[]>();
      for (const batch of deps.journal.batchesIn(['open', 'closing'])) {
        if (tasks.free <= 0 || signal.aborted) break;
        if (unconfirmed.has(batch.id) || deps.folders.isPaused(deps.folders.get(batch.folderId))) continue;
        const untilMs = blockedUntilMs(deps, batch, awayUntil.get(batch.folderId) ?? 0, nowMs);
        if (untilMs !== 0) {
          next = earlier(next, untilMs);
          continue;
        }
        const isFailing = deps.breaker.isOpen(batch.serviceId);
        for (const file of readyFiles(deps, batch, nowMs, tasks.free + notBefore.size)) {
          if (tasks.free <= 0) break;
          if (tasks.has(file.id)) continue;
          const fromMs = notBefore.get(file.id) ?? 0;
          if (fromMs > nowMs) next = earlier(next, fromMs);
          else if (isFailing) ready.set(batch.serviceId, [...(ready.get(batch.serviceId) ?? []), file]);
          else tasks.run(file.id, () => attempt(file.id, file.folderId, signal));
        }
      }
      for (const [service, files] of ready) uploadProbe(service, files, signal);
      // A file that is due but could not start waits for a wake, or for the end of its pause, which is already in
      // `next`.
      return Promise.resolve(earlier(next, deps.journal.nextDueMs(['retrying'], nowMs)));
    },
  };
}

/**
 * Returns until when nothing of a batch can be uploaded; 0 when it can be now; `null` until its service is connected.
 */
function blockedUntilMs(deps: UploadDeps, batch: Batch, rootFromMs: number, nowMs: number): number | null {
  const { service, untilMs } = deps.connections.reach(batch.serviceId);
  if (service === null) return untilMs;
  const pause = deps.pauses.uploadPauseOf(batch.serviceId) ?? deps.rights.sendingDenied(batch.serviceId);
  if (pause !== null) return pause.untilMs;
  return rootFromMs > nowMs ? rootFromMs : 0;
}

/**
 * Returns whether an upload to a service is running or about to start, because a failing service gets one upload at a
 * time.
 */
function isProbing(deps: UploadDeps, id: ServiceId, probe: TrackedFile['id'] | undefined): boolean {
  if (probe !== undefined && deps.tasks.has(probe)) return true;
  return deps.journal
    .files({ kinds: ['uploading'] })
    .some(({ serviceId, state }) => serviceId === id && state.kind === 'uploading' && state.unconfirmed === null);
}

/**
 * Reads files by batch, so that files that wait for their service, folder or batch never block others. Files that the
 * service has accepted before come last, so that none of them is uploaded a third time because another file fails.
 */
function readyFiles(deps: UploadDeps, batch: Batch, nowMs: number, limit: number): readonly TrackedFile[] {
  const { uploadedBefore } = deps;
  if (deps.folders.get(batch.folderId)?.job.merge === true)
    return nextPage(batch, deps.journal.membersOf(batch.id), nowMs);
  const of = { batchId: batch.id, limit: limit + uploadedBefore.size };
  const waiting = [
    ...deps.journal.files({ kinds: ['batched'], ...of }),
    ...deps.journal.files({ kinds: ['retrying'], dueByMs: nowMs, ...of }),
  ];
  const isNew = ({ id }: TrackedFile): boolean => !uploadedBefore.has(id);
  if (waiting.every(isNew)) return waiting;
  const underWay = deps.journal.files({ kinds: ['uploading'], batchId: batch.id });
  return waiting.some(isNew) || underWay.some(isNew) ? waiting.filter(isNew) : waiting;
}
