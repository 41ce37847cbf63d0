import { message } from '#contract/messages/message.ts';
import { folderId } from '#core/ids.ts';
import { transition } from '#core/transition.ts';
import type { Journal } from '#ports/journal.ts';
import type { Database } from '#lib/sqlite.ts';
import type { Arrivals } from './made-jobs.ts';
import type { MadeFile } from './made-files.ts';

/** Writes files with their histories, the oldest first, as an engine would have done. */
export function fillJournal(journal: Journal, { files, batches }: Pick<Arrivals, 'files' | 'batches'>): void {
  journal.commit(transition({ batches }), 0);
  let together: MadeFile[] = [];
  const write = (): void => {
    const trackedFiles = together.map(({ file, story }) => ({
      file,
      why: story.at(-1)?.why ?? message('file.history.seen'),
    }));
    if (trackedFiles.length > 0)
      journal.commit(transition({ files: trackedFiles }), together[0]?.file.changedAtMs ?? 0);
    together = [];
  };
  for (const file of files.toReversed()) {
    const isOneMore = file.story.length === 1 && file.file.changedAtMs === together[0]?.file.changedAtMs;
    if (!isOneMore) write();
    if (file.story.length === 1) together.push(file);
    else tellStory(journal, file);
  }
  write();
}

function tellStory(journal: Journal, { file, story }: MadeFile): void {
  for (const [revision, { state, why, atMs }] of story.entries())
    journal.commit(transition({ files: [{ file: { ...file, revision, state }, why }] }), atMs);
}

/** Adds files that were seen but have no row. This must never happen and raises a trouble. */
export function loseFiles(db: Database, count: number, atMs: number): void {
  const see = db.prepare('INSERT INTO detections (file_id, folder_id, path, seen_at_ms) VALUES (?, ?, ?, ?)');
  for (let index = 0; index < count; index += 1)
    see.run(`lost-${index}`, folderId('folder-0'), `lost_${index}.tif`, atMs);
}
