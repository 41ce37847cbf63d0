import type { TrackedFile as ItemView, FileDetail } from '#contract/files.ts';
import type { BatchId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import { folderOf } from '#engine/folders.ts';
import type { ApiDeps } from './api-deps.ts';
import { waitsFor } from './stranded.ts';
import { fileView } from './views/file-view.ts';
import { receiptView } from './views/receipt-view.ts';

/** Rows with what lies around them. One is made for each answer, so that a batch of many files is read once. */
export interface FileViews {
  view(item: TrackedFile): ItemView;
  detail(item: TrackedFile): FileDetail;
}

type LookDeps = Pick<ApiDeps, 'services' | 'engine' | 'journal' | 'settings' | 'places'>;

/** `candidates` are left empty: they come from the service. */
export function createFileViews({ services, engine, journal, settings, places }: LookDeps): FileViews {
  const batches = new Map<BatchId, Batch | null>();
  const roots = new Map<TrackedFile['folderId'], string | null>();
  const batchOf = (id: BatchId | null): Batch | null => {
    if (id === null) return null;
    const batch = batches.get(id) ?? journal.batch(id);
    batches.set(id, batch);
    return batch;
  };
  const pathOf = (item: TrackedFile): string => {
    const root = roots.get(item.folderId) ?? folderOf(settings, item.folderId)?.root ?? null;
    roots.set(item.folderId, root);
    return root === null ? item.path : places.join(root, item.path);
  };
  const firstOf = (item: TrackedFile): TrackedFile | null =>
    item.state.kind === 'duplicate' ? journal.item(item.state.firstId) : null;
  const view = (item: TrackedFile): ItemView =>
    fileView(item, {
      batch: batchOf(item.batchId),
      waitsFor: waitsFor({ engine, services }, item, batchOf(item.batchId)),
      first: firstOf(item),
      motion: engine.progress.of(item.id),
      stabilityWait: engine.stabilityWaitOf(item.id),
      isSafe: engine.isSafe(item),
      notSafeReason: engine.spoolRefusalOf(item),
      path: pathOf(item),
    });
  return {
    view,
    detail: (item) => {
      const history = journal.history(item.id);
      const first = firstOf(item);
      const receipt = first === null ? receiptView(item, history) : receiptView(first, journal.history(first.id));
      return { item: view(item), history: history.map((entry) => ({ ...entry })), receipt, candidates: [] };
    },
  };
}
