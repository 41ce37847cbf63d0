import path from 'node:path';
import type { Item } from '#contract/items.ts';

/** Why a file is not done, in words, and with the command that changes it where one does. */
export function whyNotDone(item: Item): string {
  const why = item.detail ?? ignoredInWords(item) ?? item.reason ?? `It is ${item.state}.`;
  if (item.state !== 'ignored' || !item.actions.includes('allow')) return why;
  return `${why} To send it all the same: intray allow ${item.id}`;
}

function ignoredInWords({ reason, name, folderId }: Item): string | null {
  switch (reason) {
    case 'type': {
      const ending = path.extname(name).toLowerCase();
      const files = ending === '' ? 'files without an ending' : `${ending} files`;
      return folderId === null
        ? `The service takes no ${files}.`
        : `The service, or its folder's rules, take no ${files}.`;
    }
    case 'standard':
      return 'Its name is one that is left alone: hidden, temporary, or kept by the system.';
    case 'excluded':
      return 'The rules of its folder leave it out.';
    case 'skipped':
      return 'A person skipped it.';
    case 'folder-removed':
      return 'Its folder is not watched any more.';
    case 'not-a-file':
      return 'It is not a regular file.';
    default:
      return null;
  }
}
