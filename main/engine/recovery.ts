import { message } from '#contract/messages/message.ts';
import { transition, fileInState } from '#core/transition.ts';
import { jobUnconfirmed } from '#core/create-job.ts';
import { requeueOrphaned } from '#core/batch-fault.ts';
import { unconfirmedState } from '#core/reconcile-upload.ts';
import type { FolderId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import { resetTimersAtStart } from './clock-stage.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { ResetTimersDeps } from './clock-stage.ts';
import type { Commit } from './commit.ts';
import type { Folders } from './folders.ts';
import { checkOpenRows } from './row-check.ts';
import type { DamageDeps } from './row-check.ts';

/** The key of the fact that says whether the engine stopped cleanly. */
const cleanKey = 'clean-stop';

interface RecoveryDeps extends DamageDeps, ResetTimersDeps, UnconfirmedDeps {
  readonly journal: DamageDeps['journal'] & ResetTimersDeps['journal'] & Pick<Journal, 'fact' | 'setFact'>;
  readonly folders: Pick<Folders, 'all' | 'get'>;
  readonly sizesToCompare: Set<FolderId>;
}

interface UnconfirmedDeps {
  readonly journal: Pick<Journal, 'batch' | 'batchesIn' | 'files'>;
  readonly commit: Commit;
  readonly clock: Clock;
}

/**
 * Recovers from a crash, which leaves intents that no task carries out. An upload may have arrived and a job may have
 * been created; both are unconfirmed from now on. Returns whether the last stop was unclean.
 */
export function recover(deps: RecoveryDeps): boolean {
  const last = deps.journal.fact(cleanKey);
  // An unreadable fact counts as an unclean stop. Without a fact, the engine has never run.
  const unclean = last !== null && last !== 'yes';
  deps.journal.setFact(cleanKey, 'no');
  checkOpenRows(deps);
  if (unclean) compareSizes(deps);
  markUploadsUnconfirmed(deps, () => false);
  markJobsUnconfirmed(deps, () => false);
  markStraysUndecided(deps);
  resetTimersAtStart(deps);
  return unclean;
}

/**
 * A power failure may have cut off the end of a file. From the next scan on, every file is compared with its size in
 * the journal, whatever its state (docs/file-lifecycle.md#steps).
 */
function compareSizes(deps: RecoveryDeps): void {
  for (const { id } of deps.folders.all()) deps.sizesToCompare.add(id);
  const settling = deps.journal.files({ kinds: ['stabilizing'] });
  const files = settling.map((file) =>
    fileInState(file, file.state, message('file.history.unclean-stop'), { formerSizeBytes: file.stat.sizeBytes }),
  );
  deps.commit(transition({ files }));
}

/**
 * Marks uploads that no task carries out as unconfirmed. This also happens while the engine runs, when the outcome of
 * an upload could not be committed (a full disk).
 */
export function markUploadsUnconfirmed(
  deps: Omit<UnconfirmedDeps, 'journal'> & { readonly journal: Pick<Journal, 'batch' | 'files'> },
  isUnderWay: (id: TrackedFile['id']) => boolean,
): void {
  const { journal } = deps;
  for (const file of journal.files({ kinds: ['uploading'] })) {
    if (file.state.kind !== 'uploading' || isUnderWay(file.id)) continue;
    const batch = file.batchId === null ? null : journal.batch(file.batchId);
    if (batch === null || batch.state.kind === 'unusable') {
      deps.commit(transition({ files: [requeueOrphaned(file)] }));
    } else if (file.state.unconfirmed === null) {
      const unconfirmed = unconfirmedState(file, deps.clock.nowMs(), null);
      deps.commit(transition({ files: [fileInState(file, unconfirmed, message('file.history.upload-unconfirmed'))] }));
    }
  }
}

/** Marks jobs as unconfirmed that may have been created without an answer. */
export function markJobsUnconfirmed(
  deps: Omit<UnconfirmedDeps, 'journal'> & { readonly journal: Pick<Journal, 'batchesIn'> },
  isUnderWay: (id: Batch['id']) => boolean,
): void {
  for (const batch of deps.journal.batchesIn(['creating'])) {
    if (!isUnderWay(batch.id)) deps.commit(jobUnconfirmed(batch, deps.clock.nowMs()));
  }
}

/** No byte of these files was uploaded, or only to a batch that was never closed. */
const afresh = { batchId: null, remote: null } as const;

/** Handles files whose batch cannot be read any more. It cannot be known what happened to those that were uploaded. */
function markStraysUndecided(deps: UnconfirmedDeps): void {
  for (const file of deps.journal.files({
    kinds: ['batched', 'retrying'],
  })) {
    if (file.batchId !== null && deps.journal.batch(file.batchId) !== null) continue;
    const waitsAlone = file.state.kind === 'retrying' && file.batchId === null;
    if (waitsAlone) continue;
    deps.commit(
      transition({
        files: [fileInState(file, { kind: 'queued' }, message('file.history.session-lost'), afresh)],
      }),
    );
  }
  const why = message('file.decisionReason.batch-row');
  for (const kind of ['uploaded', 'processing'] as const) {
    for (const file of deps.journal.files({ kinds: [kind] })) {
      if (file.batchId !== null && deps.journal.batch(file.batchId) !== null) continue;
      deps.commit(
        transition({ files: [fileInState(file, { kind: 'needs-decision', reason: 'row', message: why }, why)] }),
      );
    }
  }
}

/** Notes that the engine stopped while nothing was running. */
export function noteCleanStop(journal: Pick<Journal, 'setFact'>): void {
  journal.setFact(cleanKey, 'yes');
}
