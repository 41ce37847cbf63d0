import type { MethodResult } from '#contract/methods.ts';
import type { NoticeEntry } from '#ports/journal.ts';

type NoticeView = MethodResult<'notices.list'>[number];

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** Returns a finished job in two lines, or a trouble. `folderName` is `null` for files that were added by hand. */
export function noticeView(notice: NoticeEntry, folderName: string | null): NoticeView {
  const { id, atMs, unread } = notice;
  if (notice.kind === 'trouble') {
    const { trouble: kind, subject, reason, count } = notice;
    return { kind: 'trouble', id, atMs, read: !unread, trouble: { kind, subject, reason, count } };
  }
  const { doneCount, onHoldCount } = notice;
  const from = folderName === null ? '' : ` from ${folderName}`;
  return {
    kind: 'job',
    id,
    jobId: notice.jobId,
    folder: folderName,
    doneCount,
    onHoldCount,
    title: onHoldCount === 0 ? `${files(doneCount)}${from} done` : `${files(onHoldCount)}${from} need you`,
    body: onHoldCount === 0 ? 'Understood, and found by search.' : `${doneCount} done, ${onHoldCount} held.`,
    atMs,
    read: !unread,
  };
}
