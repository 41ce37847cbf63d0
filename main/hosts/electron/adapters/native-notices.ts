import { noticeText, titleAt } from '#app/notices/notice-text.ts';
import type { HostNotifier } from '#app/notices/filtered-notifier.ts';
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

/** Notices of jobs within one burst are shown singly up to this number; from then on one summary counts them. */
const singlesAtOnce = 3;
const burstMs = 10_000;
/**
 * The number of notices whose objects are kept, so that a click works and a later notice with the same id replaces
 * them.
 */
const remembered = 200;
const summaryId = 'many';

/** Returns the address of the screen that shows what a trouble is about. */
function hashOf(trouble: Extract<Notice, { readonly kind: 'trouble' }>['trouble']): string {
  switch (trouble) {
    case 'folder-away':
    case 'folder-not-watched':
      return '#/folders';
    case 'connection-paused':
    case 'local-service-failed':
    case 'key-unavailable':
    case 'webhook-failing':
      return '#/service';
    case 'disk-low':
    case 'settings-unreadable':
      return '#/settings';
    case 'review-waiting':
      return '#/cuts';
    case 'unexplained':
    case 'on-hold':
    case 'overwritten':
      return '#/inbox';
  }
}

/**
 * Shows one native notice for each job or trouble; a click opens its subject. A burst of jobs becomes one notice, which
 * opens the list of jobs.
 */
export function createNativeNotices(deps: NativeNoticesDeps): HostNotifier {
  const { Notification, nowMs = Date.now } = deps;
  const shown = new Map<string, NotificationApi>();
  let burst: readonly { readonly atMs: number; readonly notice: JobNotice }[] = [];

  const put = (id: string, title: string, body: string, hash: string): void => {
    shown.get(id)?.close();
    const notification = new Notification({ title, body, icon: deps.icon });
    notification.on('click', () => deps.open(hash));
    // A notification that nothing references is garbage-collected, and its click listener with it.
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
    const held = sum(({ onHoldCount }) => onHoldCount);
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
        // A trouble is never counted into a burst, because it needs a person by itself.
        put(notice.id, title, body, hashOf(notice.trouble));
        return Promise.resolve(true);
      }
      const atMs = nowMs();
      // A burst continues as long as the next notice arrives within `burstMs` of the last one.
      const isOver = atMs - (burst.at(-1)?.atMs ?? atMs) > burstMs;
      const before = isOver ? [] : burst.filter((each) => each.notice.id !== notice.id);
      burst = [...before, { atMs, notice }];
      if (burst.length > singlesAtOnce) putSummary(stationName);
      else put(notice.id, title, body, jobHash(notice.jobId));
      return Promise.resolve(true);
    },
  };
}
