import { uploadLookedUp, matching, mayLookUpAgain } from '#core/reconcile-upload.ts';
import type { ListedFile } from '#core/reconcile-upload.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import type { IngestService } from '#ports/services.ts';
import type { TimerOwner } from './clock-stage.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Commit } from './commit.ts';
import { isTransient } from './connections.ts';
import type { Connections } from './connections.ts';
import type { ConnectionPauses } from './connection-pauses.ts';
import type { ServiceFaults } from './service-faults.ts';
import { earlier } from './stage.ts';
import type { StageSpec } from './stage.ts';
import type { Tasks } from './tasks.ts';
import type { UploadedBefore } from './uploaded-before.ts';

const listPageSize = 100;
const mostPages = 10;
const againMs = 5_000;
/** After this many failed lookups the service counts as unable to answer, because the other files of the batch wait. */
const mostFailedQuestions = 2;

interface ReconcileDeps {
  readonly journal: Pick<Journal, 'batch' | 'file' | 'files' | 'membersOf' | 'nextDueMs' | 'ownedRemote'>;
  readonly commit: Commit;
  readonly connections: Connections;
  readonly pauses: Pick<ConnectionPauses, 'pauseOf'>;
  readonly faults: ServiceFaults;
  readonly uploadedBefore: Pick<UploadedBefore, 'note'>;
  readonly tasks: Tasks;
  readonly clock: Clock;
}

/** Reconciles uploads without a readable answer, by what the service lists in their batch. */
export function createReconcileUploads(deps: ReconcileDeps): StageSpec & TimerOwner {
  const { tasks } = deps;
  /** The number of failed lookups in a row, and when the next may come. In memory only, because they changed no row. */
  const putOff = new Map<TrackedFile['id'], { readonly times: number; readonly untilMs: number }>();
  const reconcile = async (file: TrackedFile, service: IngestService): Promise<void> => {
    const times = putOff.get(file.id)?.times ?? 0;
    const end = await applyLookup(deps, file, service, times + 1 >= mostFailedQuestions);
    if (end === 'over') return void putOff.delete(file.id);
    putOff.set(file.id, {
      // While the service is away, no other file can be uploaded to the batch either.
      times: end === 'away' ? times : times + 1,
      untilMs: deps.clock.nowMs() + againMs,
    });
  };
  return {
    name: 'reconcile uploads',
    interest: { files: ['uploading'] },
    resetTimers: () => {
      putOff.clear();
    },
    pass: () => {
      const nowMs = deps.clock.nowMs();
      let next = deps.journal.nextDueMs(['uploading']);
      if (next !== null && next <= nowMs) next = null;
      const due = deps.journal.files({ kinds: ['uploading'], dueByMs: nowMs });
      const isDue = new Set(due.map(({ id }) => id));
      for (const id of putOff.keys()) if (!isDue.has(id)) putOff.delete(id);
      for (const file of due) {
        if (tasks.has(file.id) || file.serviceId === null) continue;
        const { service, untilMs } = deps.connections.reach(file.serviceId);
        const waitUntilMs = putOff.get(file.id)?.untilMs ?? 0;
        if (waitUntilMs > nowMs) next = earlier(next, waitUntilMs);
        else if (service === null) next = earlier(next, untilMs ?? nowMs + againMs);
        else if (tasks.free > 0) tasks.run(file.id, () => reconcile(file, service));
      }
      return Promise.resolve(next);
    },
  };
}

/**
 * Applies one lookup. `later`: the service could not answer this query. `away`: the service cannot be called. `isLast`:
 * it has failed to answer before.
 */
async function applyLookup(
  deps: ReconcileDeps,
  seen: TrackedFile,
  service: IngestService,
  isLast: boolean,
): Promise<'over' | 'later' | 'away'> {
  const batchSeen = seen.batchId === null ? null : deps.journal.batch(seen.batchId);
  if (batchSeen === null) return 'over';
  const asked = deps.faults.canList(batchSeen) ? await listBatch(deps, batchSeen, service) : null;
  const file = deps.journal.file(seen.id);
  const batch = deps.journal.batch(batchSeen.id);
  if (file?.state.kind !== 'uploading' || file.state.unconfirmed === null || batch === null) return 'over';
  if (asked === 'away' || (asked === 'later' && !isLast)) return asked;
  const listed = asked === 'later' ? null : asked;
  const owned = deps.journal.ownedRemote((listed ?? []).map((file) => file.fileId));
  const free = listed?.filter((file) => !owned.has(file.fileId)) ?? null;
  const members = deps.journal.membersOf(batch.id);
  const name = nameOf(file.path);
  const matches = matching(file, free ?? [], name);
  const { failure } = file.state.unconfirmed;
  const isFound = matches.length === 1;
  const isLooked = isFound || (free !== null && matches.length === 0 && mayLookUpAgain(file.state.unconfirmed));
  const situation =
    failure === null || isLooked
      ? deps.faults.situationOf(batch)
      : deps.faults.noteFailure(batch, file, members, failure);
  const result = uploadLookedUp(file, batch, members, free, name, situation);
  deps.uploadedBefore.note(file, false, members, result);
  deps.commit(result);
  if (isFound) deps.faults.noteSuccess(batch.serviceId, file.id);
  return 'over';
}

/** Returns what the service holds of a batch; `null` when it cannot report that. */
async function listBatch(
  deps: ReconcileDeps,
  batch: Batch,
  service: IngestService,
): Promise<readonly ListedFile[] | null | 'later' | 'away'> {
  const found: ListedFile[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const request = { page, pageSize: listPageSize, sessionId: batch.id };
    const answer = await service.files(request, { poll: true });
    deps.connections.noteAnswer(batch.serviceId, answer.ok ? null : answer.failure);
    if (!answer.ok) {
      if (deps.pauses.pauseOf(batch.serviceId) !== null) return 'away';
      return isTransient(answer.failure) ? 'later' : null;
    }
    for (const file of answer.value.items) {
      if (file.sessionId === batch.id) found.push({ ...file, fileId: file.id });
    }
    const { total, items: files } = answer.value;
    if (total === undefined || page * listPageSize >= total || files.length === 0) return found;
    // The service lists all files of the company. Reading all of them for each file would take too long.
    if (files.some(({ sessionId }) => sessionId !== batch.id)) return null;
  }
  return null;
}
