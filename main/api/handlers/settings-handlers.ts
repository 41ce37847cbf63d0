import { nameOf } from '#core/item.ts';
import type { NoticeEntry } from '#ports/journal.ts';
import { folderOf } from '#engine/context.ts';
import type { ApiDeps } from '../api-deps.ts';
import { succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';
import { noticeView } from '../views/notice-view.ts';
import { settingsView } from '../views/settings-view.ts';

/** What a person has set beyond folders and service. */
export function createSettingsHandlers({
  appSettings,
  changed,
}: ApiDeps): Pick<Handlers, 'settings.get' | 'settings.set'> {
  return {
    'settings.get': () => succeeded(settingsView(appSettings.preferences())),
    'settings.set': (changes) => {
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const all = appSettings.setPreferences(given);
      changed('settings');
      return succeeded(settingsView(all));
    },
  };
}

/** What has ended, one notice a job. */
export function createNoticeHandlers({
  journal,
  views,
  settings,
  changed,
}: ApiDeps): Pick<Handlers, 'notices.list' | 'notices.read'> {
  const nameOfFolder = (notice: NoticeEntry): string | null => {
    const root = folderOf(settings, notice.folderId)?.root ?? null;
    return root === null ? null : nameOf(root);
  };
  return {
    'notices.list': ({ limit }) =>
      succeeded(journal.notices({ limit }).map((notice) => noticeView(notice, nameOfFolder(notice)))),
    'notices.read': ({ ids }) => {
      for (const id of ids) if (views.knowsNotice(id)) journal.markRead(id);
      changed('notices', ids);
      changed('app');
      return succeeded({ ok: true });
    },
  };
}
