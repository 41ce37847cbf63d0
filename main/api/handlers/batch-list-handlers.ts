import type { BatchFilter, BatchSummary } from '#contract/batches.ts';
import type { Batch } from '#core/batch-state.ts';
import { liveBatchKinds } from '#core/batch-state.ts';
import { fileStateKinds, groupOf, type FileStateKind } from '#core/file-state.ts';
import { folderId } from '#core/ids.ts';
import type { BatchId } from '#core/ids.ts';
import type { FileMotion } from '#engine/progress.ts';
import type { ApiDeps } from '../api-deps.ts';
import { createFileViews } from '../file-views.ts';
import { succeeded, type Handlers } from '../handlers.ts';
import { batchView, waitingView } from '../views/batch-view.ts';

/** A row of a list shows a few pages, and a row of the files in progress as many as fit beside each other. */
const filesInList = 3;
const filesInProgress = 20;
const rowsInProgress = 3;

const kindsOf: Readonly<Record<BatchFilter, readonly FileStateKind[]>> = {
  inProgress: fileStateKinds.filter((kind) => groupOf[kind] === 'inProgress'),
  onHold: fileStateKinds.filter((kind) => groupOf[kind] === 'onHold'),
  rejected: ['rejected'],
};

/** Creates the handlers of lists of batches. They read the journal alone. */
export function createBatchListHandlers(deps: ApiDeps): Pick<Handlers, 'batches.list' | 'batches.inProgress'> {
  const { journal, views } = deps;
  return {
    'batches.list': ({ show, folderId: folder, offset, limit }) => {
      const page = views.batches({
        ...(show === undefined ? {} : { withFilesIn: kindsOf[show] }),
        ...(folder === undefined ? {} : { folderId: folderId(folder) }),
        offset,
        limit,
      });
      return succeeded({ batches: viewsOf(deps, page.batches, filesInList), total: page.total });
    },
    'batches.inProgress': () => {
      const live = journal.batchesIn(liveBatchKinds);
      const sums = views.sumsOf(live.map(({ id }) => id));
      const moving = live.filter(({ id }) => sums.get(id)?.some(({ kind }) => groupOf[kind] === 'inProgress') === true);
      const waiting = [...views.unbatched()];
      const look = createFileViews(deps);
      const rest = waiting.slice(0, Math.max(0, rowsInProgress - moving.length)).map(([folder, own]) => {
        const files = views.firstUnbatched(folder, filesInProgress);
        return waitingView(
          folder,
          own,
          files.map((file) => look.view(file)),
        );
      });
      const batches = viewsOf(deps, moving.slice(0, rowsInProgress), filesInProgress);
      return succeeded({ batches: [...batches, ...rest], total: moving.length + waiting.length });
    },
  };
}

function viewsOf(deps: ApiDeps, batches: readonly Batch[], filesEach: number): BatchSummary[] {
  const { engine, journal, views } = deps;
  const look = createFileViews(deps);
  const ids = batches.map(({ id }) => id);
  const [sums, ends] = [views.sumsOf(ids), views.endsOf(ids)];
  const motions = motionsOf(engine, journal, new Set(ids));
  return batches.map((batch) =>
    batchView(batch, {
      sums: sums.get(batch.id) ?? [],
      files: journal.files({ batchId: batch.id, limit: filesEach }).map((file) => look.view(file)),
      endedAtMs: ends.get(batch.id) ?? null,
      motions: motions.get(batch.id) ?? [],
    }),
  );
}

/** Few files are in motion at any time, so that their batches are found from them. */
function motionsOf(
  { progress }: Pick<ApiDeps['engine'], 'progress'>,
  journal: Pick<ApiDeps['journal'], 'file'>,
  wanted: ReadonlySet<BatchId>,
): ReadonlyMap<BatchId, readonly FileMotion[]> {
  const motions = new Map<BatchId, FileMotion[]>();
  for (const id of progress.ids()) {
    const motion = progress.of(id);
    const batch = motion === null ? null : (journal.file(id)?.batchId ?? null);
    if (motion === null || batch === null || !wanted.has(batch)) continue;
    motions.set(batch, [...(motions.get(batch) ?? []), motion]);
  }
  return motions;
}
