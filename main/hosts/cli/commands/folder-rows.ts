import type { Folder } from '#contract/folders.ts';
import type { Text } from '#contract/messages/format-message.ts';
import type { PersonText } from '../output/person-text.ts';

/** A folder counts as watched whether the system reports its changes or a scan finds them. */
const statusOf = {
  watching: 'watched',
  polling: 'watched',
  away: 'away',
  scanning: 'scanning',
  refused: 'refused',
} as const satisfies Record<Folder['state'], string>;

/** Returns the watch folders as rows of a table, without a header. */
export function folderRows(folders: readonly Folder[], { text, inWords }: PersonText): readonly (readonly string[])[] {
  return folders.map(({ id, path, state, isReplaced, stateDetail, counts, ignoredFolders }) => [
    id,
    text(isReplaced ? 'folder.status.replaced' : `folder.status.${statusOf[state]}`),
    path,
    text('cli.folders.counts', counts),
    [stateDetail === null ? null : inWords(stateDetail), ignoredFoldersText(ignoredFolders, text)]
      .filter((words) => words !== null)
      .join(' '),
  ]);
}

function ignoredFoldersText({ count, paths: [path] }: Folder['ignoredFolders'], text: Text): string | null {
  return path === undefined ? null : text('cli.folders.not-read', { path, count: count - 1 });
}
