import type { TrackedFile as FileView } from '#contract/files.ts';
import type { TrackedFileId } from '#core/ids.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { ApiDeps, TableRows } from './api-deps.ts';
import { createFileViews } from './file-views.ts';

/** Rows between two turns of the rest of the app. */
const rowsATurn = 200;

const time = (atMs: number): string => new Date(atMs).toISOString();

/** The columns of the table. Names and states are those of the contract, so that other programs can read them. */
const columns: readonly (readonly [string, (file: FileView, folder: string) => string | number | null | undefined])[] =
  [
    ['name', ({ name }) => name],
    ['folder', (_, folder) => folder],
    ['path', ({ path }) => path],
    ['group', ({ group }) => group],
    ['state', ({ state }) => state],
    ['reason', ({ reason }) => reason],
    ['warning', ({ warning }) => warning?.code],
    ['size_bytes', ({ sizeBytes }) => sizeBytes],
    ['first_seen', ({ seenAtMs }) => time(seenAtMs)],
    ['changed', ({ changedAtMs }) => time(changedAtMs)],
    ['class', ({ tagName }) => tagName],
    ['class_score', ({ tagScore }) => tagScore],
    ['issuer', ({ document }) => document?.issuer],
    ['number', ({ document }) => document?.number],
    ['amount', ({ document }) => document?.amount],
    ['currency', ({ document }) => document?.currency],
    ['due', ({ document }) => document?.dueOn],
    ['check', ({ document }) => document?.toCheck.join('; ')],
    ['service', ({ serviceId }) => serviceId],
    ['batch_id', ({ batchId }) => batchId],
    ['job_id', ({ jobId }) => jobId],
    ['file_id', ({ fileId }) => fileId],
    ['duplicate_of', ({ duplicateOf }) => duplicateOf],
  ];

/**
 * Returns the rows of a table of files, in pieces, with a first row of names. A file that is gone by then is left out.
 * @param ids in the order of the rows
 */
export async function* filesTable(deps: ApiDeps, ids: readonly TrackedFileId[]): AsyncGenerator<TableRows> {
  const { journal, settings, clock } = deps;
  const folders = new Map(settings.folders().map(({ id, root }) => [String(id), nameOf(root ?? '')]));
  yield [columns.map(([name]) => name)];
  for (let at = 0; at < ids.length; at += rowsATurn) {
    const look = createFileViews(deps);
    yield ids.slice(at, at + rowsATurn).flatMap((id) => {
      const file = journal.file(id);
      if (file === null) return [];
      const view = look.view(file);
      const folder = folders.get(view.folderId ?? '') ?? '';
      return [columns.map(([, cell]) => String(cell(view, folder) ?? ''))];
    });
    await clock.sleep(1);
  }
}
