import { folderId, serviceId, batchId } from '#core/ids.ts';
import { fileStateKinds } from '#core/file-state.ts';
import { liveBatchKinds, batchStateKinds } from '#core/batch-state.ts';
import { boundKinds } from '#core/stranded.ts';
import type { DamagedBatch, Journal } from '#ports/journal.ts';
import type { Database } from '#lib/sqlite.ts';
import { fileColumns } from './file-columns.ts';
import type { ReadColumns } from './file-columns.ts';
import { batchColumns } from './row-readers.ts';
import type { RowReaders, BatchColumns } from './row-readers.ts';

/** Keeps the rows that were found damaged, and reads them again for the repair. */
export function createDamagedRows(
  db: Database,
  readers: RowReaders,
): Pick<Journal, 'damagedRows' | 'noteRepaired' | 'onDamage' | 'noteHidden'> {
  const { damaged } = readers;
  type Row = BatchColumns & { readonly folder_id: string; readonly service_id: string };
  const file = db.prepare<[string], ReadColumns>(`SELECT ${fileColumns} FROM files WHERE id = ?`);
  const batch = db.prepare<[string], Row>(`SELECT ${batchColumns}, folder_id, service_id FROM batches WHERE id = ?`);
  return {
    noteHidden: createHiddenNote(db, readers),
    damagedRows: () => ({
      files: [...damaged.files].flatMap((id) => {
        const row = file.get(id);
        return row === undefined ? [] : [readers.file(row)];
      }),
      batches: [...damaged.batches].flatMap((id): DamagedBatch[] => {
        const row = batch.get(id);
        if (row === undefined) return [];
        const { revision, state } = row;
        const [folder, service] = [folderId(row.folder_id), serviceId(row.service_id)];
        const whole = readers.wholeBatch(row);
        return [{ id: batchId(id), revision, folderId: folder, serviceId: service, state, whole }];
      }),
      notices: [...damaged.notices],
    }),
    noteRepaired: ({ files, batches, notices }) => {
      for (const { id } of files) damaged.files.delete(id);
      for (const { id } of batches) damaged.batches.delete(id);
      for (const id of notices) damaged.notices.delete(id);
    },
    onDamage: readers.onDamage,
  };
}

/** Notes rows whose column has a state that no query asks for, or an invalid one. */
function createHiddenNote(db: Database, readers: RowReaders): () => void {
  const idsWithout = (table: 'files' | 'batches') =>
    db.prepare<[string], string>(`SELECT id FROM ${table} WHERE state NOT IN (SELECT value FROM json_each(?))`).pluck();
  const [files, batches] = [idsWithout('files'), idsWithout('batches')];
  // The batches of files in progress or unconfirmed, whose columns say that they have ended.
  const ended = db.prepare<[string, string], BatchColumns>(
    `SELECT ${batchColumns} FROM batches WHERE state NOT IN (SELECT value FROM json_each(?)) AND id IN
       (SELECT batch_id FROM files WHERE state IN (SELECT value FROM json_each(?)))`,
  );
  return () => {
    for (const id of files.all(JSON.stringify(fileStateKinds))) readers.note('files', id);
    for (const id of batches.all(JSON.stringify(batchStateKinds))) readers.note('batches', id);
    for (const row of ended.all(JSON.stringify(liveBatchKinds), JSON.stringify([...boundKinds, 'needs-decision'])))
      readers.batch(row);
  };
}
