import type { Folder } from '#contract/folders.ts';

/** Watch folders as rows of a table, without a head. */
export function folderRows(folders: readonly Folder[]): readonly (readonly string[])[] {
  return folders.map(({ id, path, state, stateDetail, counts }) => [
    id,
    state,
    path,
    `${counts.done} done, ${counts.waiting} waiting, ${counts.held} held, ${counts.ignored} ignored`,
    stateDetail ?? '',
  ]);
}
