import path from 'node:path';
import type { TrackedFile } from '#contract/files.ts';

/** Why a file is not done, in words, and with the command that changes it where one does. */
export function whyNotDone(item: TrackedFile): string {
  const why = onHoldInWords(item) ?? item.detail ?? ignoredInWords(item) ?? item.reason ?? `It is ${item.state}.`;
  if (item.state !== 'ignored' || !item.actions.includes('allow')) return why;
  return `${why} To send it all the same: intray allow ${item.id}`;
}

/** Why a file is on hold, where the service's own words do not tell it, with these behind it. */
function onHoldInWords({ state, reason, detail }: TrackedFile): string | null {
  const why =
    state === 'rejected' ? 'The service rejected it' : state === 'on-hold' ? onHoldReasons[reason ?? ''] : undefined;
  if (why === undefined) return null;
  return detail === null ? `${why}.` : `${why}: ${detail}`;
}

const onHoldReasons: Readonly<Record<string, string>> = {
  'too-large': 'It is too large for the service',
  unsupported: 'The service cannot read files of this kind',
  'service-fault': 'The service fails for this file alone; it is tried again every hour',
  'disk-full': 'There is no room on the disk',
  'needs-password': 'It needs a password; remove that and save it again',
};

function ignoredInWords({ reason, name, folderId }: TrackedFile): string | null {
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
