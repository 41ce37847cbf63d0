import { badPattern, badPatternMessage } from '#core/patterns.ts';
import { nameOf } from '#core/tracked-file.ts';
import type { NoticeEntry } from '#ports/journal.ts';
import { folderOf } from '#engine/folders.ts';
import type { MethodInput } from '#contract/methods.ts';
import type { ApiDeps } from '../api-deps.ts';
import { refuseUnlessFresh } from '../fresh-sign-in.ts';
import { refused, succeeded } from '../handlers.ts';
import type { Handlers } from '../handlers.ts';
import { noticeView } from '../views/notice-view.ts';
import { settingsView } from '../views/settings-view.ts';

/** Creates the handlers for settings other than folders and service. */
export function createSettingsHandlers({
  appSettings,
  copies,
  pack,
  changed,
}: ApiDeps): Pick<
  Handlers,
  | 'settings.get'
  | 'settings.copies'
  | 'settings.set'
  | 'settings.pack'
  | 'settings.fetchPack'
  | 'settings.cancelPack'
  | 'settings.removePack'
> {
  const afterwards = (change: () => void) => () => {
    change();
    return succeeded(pack.state());
  };
  return {
    'settings.pack': afterwards(() => undefined),
    'settings.fetchPack': afterwards(() => pack.fetch()),
    'settings.cancelPack': afterwards(() => pack.cancel()),
    'settings.removePack': async () => {
      await pack.remove();
      return succeeded(pack.state());
    },
    'settings.get': () => succeeded(settingsView(appSettings.preferences())),
    'settings.copies': async () => succeeded(await copies()),
    'settings.set': (changes, peer) => {
      const field = trustedField(changes, appSettings.preferences());
      const refusal = field === null ? null : refuseUnlessFresh(peer, field);
      if (refusal !== null) return refusal;
      const bad = badPattern(changes.standardIgnores ?? []);
      if (bad !== null) return refused('bad-pattern', badPatternMessage(bad), { detail: { field: 'standardIgnores' } });
      const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const all = appSettings.setPreferences(given);
      changed('settings');
      // The status includes the name of the station.
      if (changes.stationName !== undefined) changed('app');
      return succeeded(settingsView(all));
    },
  };
}

/**
 * Returns the first change that decides which network peers Intray trusts on the way to a service; `null` when none
 * does.
 */
function trustedField(
  changes: MethodInput<'settings.set'>,
  before: ReturnType<ApiDeps['appSettings']['preferences']>,
): string | null {
  const fields = ['proxy', 'extraCaFile'] as const;
  const isOther = (field: (typeof fields)[number]) =>
    changes[field] !== undefined && JSON.stringify(changes[field]) !== JSON.stringify(before[field]);
  return fields.find(isOther) ?? null;
}

/** Creates the handlers for notices: one for each job that has ended, and one for each trouble. */
export function createNoticeHandlers({
  journal,
  views,
  settings,
  changed,
}: ApiDeps): Pick<Handlers, 'notices.list' | 'notices.read'> {
  const nameOfFolder = (notice: NoticeEntry): string | null => {
    const root = notice.kind === 'job' ? (folderOf(settings, notice.folderId)?.root ?? null) : null;
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
