import type { Notifier } from '#ports/notifier.ts';

type Notice = Parameters<Notifier['show']>[0];

/** What a notice says: counts and no file names, for a desktop shows it to whoever walks past. */
export function noticeWords({ end, doneCount, heldCount }: Notice): { readonly title: string; readonly body: string } {
  const done = `${doneCount} ${doneCount === 1 ? 'file is' : 'files are'} done`;
  const held = heldCount === 0 ? '' : `${heldCount} ${heldCount === 1 ? 'needs' : 'need'} you.`;
  switch (end) {
    case 'succeeded':
      return { title: done, body: held };
    case 'mixed':
      return { title: done, body: held === '' ? 'Some could not be processed.' : held };
    case 'failed':
      return { title: 'A job failed', body: [`${done}.`, held].filter((part) => part !== '').join(' ') };
  }
}
