import { summaryOf } from '#core/document-summary.ts';
import type { TrackedFileId } from '#core/ids.ts';
import type { RemovedDocument } from '#core/tracked-file.ts';
import type { FileRecord } from '#ports/document-records.ts';
import type { Engine } from '#engine/engine.ts';
import type { DocumentService } from '#ports/document-service.ts';
import type { JournalViews } from '#ports/journal-views.ts';

/** What Intray's own service reports of a document that is no longer wanted. */
const removedOf = ({ status, trashedAtMs }: FileRecord): RemovedDocument | null =>
  status === 'deleted' ? 'deleted' : trashedAtMs === undefined ? null : 'trash';

interface NoteDeps {
  readonly engine: Pick<Engine, 'noteDocument'>;
  readonly views: Pick<JournalViews, 'byRemote'>;
}

/**
 * Notes what a service reports of a document, for lists of files: class and values may have been corrected, or read again,
 * since the file was verified. Returns the id of our file; `null` for a document that we did not upload.
 */
export function noteReport(
  { engine, views }: NoteDeps,
  service: Pick<DocumentService, 'rights'>,
  file: FileRecord,
): TrackedFileId | null {
  const ours = views.byRemote([file.id]).get(file.id) ?? null;
  if (ours === null) return null;
  const { tagName = null, tagScore = null, dataPoints } = file;
  const removed = service.rights().correct ? removedOf(file) : null;
  engine.noteDocument(ours.id, { tagName, tagScore, summary: summaryOf(dataPoints), removed });
  return ours.id;
}
