import type { Folder } from '#contract/folders.ts';
import type { PersonText } from '../output/person-text.ts';

/** Watch folders as rows of a table, without a head. */
export function folderRows(folders: readonly Folder[], { inWords }: PersonText): readonly (readonly string[])[] {
  return folders.map(({ id, path, state, stateDetail, counts, leftAlone }) => [
    id,
    state,
    path,
    `${counts.done} done, ${counts.inProgress} in progress, ${counts.onHold} on hold, ${counts.ignored} ignored`,
    [stateDetail === null ? null : inWords(stateDetail), leftAloneWords(leftAlone)]
      .filter((words) => words !== null)
      .join(' '),
  ]);
}

function leftAloneWords({ count, paths: [first] }: Folder['leftAlone']): string | null {
  if (first === undefined) return null;
  return count === 1 ? `Not looked into: ${first}` : `Not looked into: ${first} and ${count - 1} more`;
}
