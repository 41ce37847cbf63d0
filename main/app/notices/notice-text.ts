import {
  createText,
  isLanguage,
  languageOf as languageOfLocale,
  localeOf,
  type Language,
} from '#contract/messages/format-message.ts';
import { troubleText } from '#contract/trouble.ts';
import type { JobNotice, Notice } from '#core/notice.ts';
import type { Preferences } from '#ports/app-settings.ts';

/**
 * @param wanted as the person has set it
 * @param locale the system's, used for `system`
 */
export function languageOf(
  wanted: Preferences['language'],
  locale = Intl.DateTimeFormat().resolvedOptions().locale,
): Language {
  return isLanguage(wanted) ? wanted : languageOfLocale(locale);
}

/** Reads the language at each call, because the person may change it. */
export const languageIn = (settings: { readonly preferences: () => Pick<Preferences, 'language'> }) => (): Language =>
  languageOf(settings.preferences().language);

/** Puts the station's name before the title, because one screen may show the notices of fifty stations. */
export const titleAt = (stationName: string | null, title: string): string =>
  stationName === null ? title : `${stationName}: ${title}`;

/** Returns the text of a notice. It has counts but no file names, because anybody who passes can read the desktop. */
export function noticeText(notice: Notice, language: Language): { readonly title: string; readonly body: string } {
  if (notice.kind === 'job') return jobWords(notice, language);
  return troubleText({ ...notice, kind: notice.trouble }, language);
}

function jobWords({ end, doneCount, onHoldCount }: JobNotice, language: Language) {
  const t = createText(localeOf(language));
  const done = t('notice.done', { count: doneCount });
  const held = onHoldCount === 0 ? '' : t('notice.needYou', { count: onHoldCount });
  switch (end) {
    case 'succeeded':
      return { title: done, body: held };
    case 'mixed':
      return { title: done, body: held === '' ? t('notice.notProcessed') : held };
    case 'failed':
      return { title: t('notice.jobFailed'), body: [`${done}.`, held].filter((part) => part !== '').join(' ') };
  }
}
