import type { MethodResult } from '#contract/methods.ts';
import type { NoticeEntry } from '#ports/journal.ts';

type NoticeView = MethodResult<'notices.list'>[number];

const files = (count: number): string => (count === 1 ? '1 file' : `${count} files`);

/** A finished job in two lines. `folderName` is `null` for files that were added by hand. */
export function noticeView(notice: NoticeEntry, folderName: string | null): NoticeView {
  const { doneCount, heldCount } = notice;
  const from = folderName === null ? '' : ` from ${folderName}`;
  return {
    id: notice.id,
    jobId: notice.jobId,
    folder: folderName,
    doneCount,
    heldCount,
    title: heldCount === 0 ? `${files(doneCount)}${from} done` : `${files(heldCount)}${from} need you`,
    body: heldCount === 0 ? 'Understood, and found by search.' : `${doneCount} done, ${heldCount} held.`,
    atMs: notice.atMs,
    read: !notice.unread,
  };
}
