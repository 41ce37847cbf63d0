import { noticeText, titleAt } from '#app/notices/notice-text.ts';
import type { HostNotifier } from '#app/notices/polite-notifier.ts';
import type { ElectronApi, NotificationApi } from '../electron-api.ts';
import { jobHash } from '../tray/tray-menu.ts';
import type { Words } from '../words.ts';

type Notice = Parameters<HostNotifier['show']>[0];
type JobNotice = Extract<Notice, { readonly kind: 'job' }>;

export interface NativeNoticesDeps {
  readonly Notification: ElectronApi['Notification'];
  readonly words: () => Words;
  readonly open: (hash: string) => void;
  readonly icon: string;
  readonly nowMs?: () => number;
}

/** So many within the time are shown one by one; more are one notice that counts. */
const singlesAtOnce = 3;
const burstMs = 10_000;
/** How many are remembered for being replaced instead of shown twice. */
const remembered = 200;
const summaryId = 'many';

/** Where a person sees what a trouble is about. */
function hashOf(trouble: Extract<Notice, { readonly kind: 'trouble' }>['trouble']): string {
  switch (trouble) {
    case 'folder-away':
    case 'folder-not-watched':
      return '#/folders';
    case 'connection-paused':
    case 'local-service-failed':
    case 'key-unavailable':
      return '#/service';
    case 'disk-low':
    case 'settings-unreadable':
      return '#/settings';
    case 'unexplained':
    case 'on-hold':
    case 'overwritten':
      return '#/inbox';
  }
}

/** One native notice a job or trouble, which opens what it is about; a burst of them becomes one, which opens the jobs. */
export function createNativeNotices(deps: NativeNoticesDeps): HostNotifier {
  const { Notification, nowMs = Date.now } = deps;
  const shown = new Map<string, NotificationApi>();
  let burst: readonly { readonly atMs: number; readonly notice: JobNotice }[] = [];

  const put = (id: string, title: string, body: string, hash: string): void => {
    shown.get(id)?.close();
    const notification = new Notification({ title, body, icon: deps.icon });
    notification.on('click', () => deps.open(hash));
    // What is not held is collected, and its click with it.
    shown.delete(id);
    shown.set(id, notification);
    for (const oldest of shown.keys()) {
      if (shown.size <= remembered) break;
      shown.delete(oldest);
    }
    notification.show();
  };
  const putSummary = (stationName: string | null): void => {
    const sum = (count: (notice: JobNotice) => number) => burst.reduce((total, { notice }) => total + count(notice), 0);
    const done = sum(({ doneCount }) => doneCount);
    const held = sum(({ heldCount }) => heldCount);
    const words = deps.words();
    put(
      summaryId,
      titleAt(stationName, words('notice.manyJobs', { count: burst.length })),
      words('notice.manyFiles', { done, held }),
      jobHash(null),
    );
  };

  return {
    show(notice, { language, stationName }) {
      if (!Notification.isSupported()) return Promise.resolve(true);
      const { title: plain, body } = noticeText(notice, language);
      const title = titleAt(stationName, plain);
      if (notice.kind === 'trouble') {
        // Never part of a burst: what needs a person is not one of many.
        put(notice.id, title, body, hashOf(notice.trouble));
        return Promise.resolve(true);
      }
      const atMs = nowMs();
      // A burst goes on as long as the next one comes within the time.
      const isOver = atMs - (burst.at(-1)?.atMs ?? atMs) > burstMs;
      const before = isOver ? [] : burst.filter((each) => each.notice.id !== notice.id);
      burst = [...before, { atMs, notice }];
      if (burst.length > singlesAtOnce) putSummary(stationName);
      else put(notice.id, title, body, jobHash(notice.jobId));
      return Promise.resolve(true);
    },
  };
}
