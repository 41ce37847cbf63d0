import type { MethodResult } from '#contract/methods.ts';
import type { NoticeEntry } from '#ports/journal.ts';

type NoticeView = MethodResult<'notices.list'>[number];

/** Returns a finished job or a trouble. `folderName` is `null` for files that were added by hand. */
export function noticeView(notice: NoticeEntry, folderName: string | null): NoticeView {
  const { id, atMs, unread } = notice;
  if (notice.kind === 'trouble') {
    const { trouble: kind, subject, reason, count } = notice;
    return { kind: 'trouble', id, atMs, read: !unread, trouble: { kind, subject, reason, count } };
  }
  const { doneCount, onHoldCount } = notice;
  return {
    kind: 'job',
    id,
    jobId: notice.jobId,
    folder: folderName,
    doneCount,
    onHoldCount,
    atMs,
    read: !unread,
  };
}
