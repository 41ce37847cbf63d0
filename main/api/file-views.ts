import type { TrackedFile as FileView, FileDetail } from '#contract/files.ts';
import type { BatchId } from '#core/ids.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Batch } from '#core/batch-state.ts';
import { folderOf } from '#engine/folders.ts';
import type { ApiDeps } from './api-deps.ts';
import { waitsFor } from './stranded.ts';
import { fileView } from './views/file-view.ts';
import { receiptView } from './views/receipt-view.ts';

/**
 * Creates views of rows with their batch and folder. One object serves one answer, so that a batch of many files is
 * read once.
 */
export interface FileViews {
  view(file: TrackedFile): FileView;
  detail(file: TrackedFile): FileDetail;
}

type FileLookupDeps = Pick<ApiDeps, 'services' | 'engine' | 'journal' | 'settings' | 'places'>;

/** `candidates` stay empty, because they come from the service. */
export function createFileViews({ services, engine, journal, settings, places }: FileLookupDeps): FileViews {
  const batches = new Map<BatchId, Batch | null>();
  const roots = new Map<TrackedFile['folderId'], string | null>();
  const batchOf = (id: BatchId | null): Batch | null => {
    if (id === null) return null;
    const batch = batches.get(id) ?? journal.batch(id);
    batches.set(id, batch);
    return batch;
  };
  const pathOf = (file: TrackedFile): string => {
    const root = roots.get(file.folderId) ?? folderOf(settings, file.folderId)?.root ?? null;
    roots.set(file.folderId, root);
    return root === null ? file.path : places.join(root, file.path);
  };
  const firstOf = (file: TrackedFile): TrackedFile | null =>
    file.state.kind === 'duplicate' ? journal.file(file.state.firstId) : null;
  const view = (file: TrackedFile): FileView =>
    fileView(file, {
      batch: batchOf(file.batchId),
      waitsFor: waitsFor({ engine, services }, file, batchOf(file.batchId)),
      first: firstOf(file),
      motion: engine.progress.of(file.id),
      stabilityWait: engine.stabilityWaitOf(file.id),
      isSafe: engine.isSafe(file),
      notSafeReason: engine.spoolRefusalOf(file),
      path: pathOf(file),
    });
  return {
    view,
    detail: (file) => {
      const history = journal.history(file.id);
      const first = firstOf(file);
      const receipt = first === null ? receiptView(file, history) : receiptView(first, journal.history(first.id));
      return { file: view(file), history: [...history], receipt, candidates: [] };
    },
  };
}
