import { troubleText } from '#contract/trouble.ts';
import type { JobNotice, Notice } from '#core/notice.ts';
import type { Preferences } from '#ports/app-settings.ts';

/** What a host speaks by itself. The page has its own catalogue. */
export type HostLanguage = 'en' | 'de';

/** @param wanted as set by the person @param locale the system's, for `system` */
export function languageOf(
  wanted: Preferences['language'],
  locale = Intl.DateTimeFormat().resolvedOptions().locale,
): HostLanguage {
  if (wanted !== 'system') return wanted;
  return locale.toLowerCase().split('-')[0] === 'de' ? 'de' : 'en';
}

interface NoticeTexts {
  readonly done: (count: number) => string;
  readonly needYou: (count: number) => string;
  readonly notProcessed: string;
  readonly jobFailed: string;
}

const texts: Readonly<Record<HostLanguage, NoticeTexts>> = {
  en: {
    done: (count) => `${count} ${count === 1 ? 'file is' : 'files are'} done`,
    needYou: (count) => `${count} ${count === 1 ? 'needs' : 'need'} you.`,
    notProcessed: 'Some could not be processed.',
    jobFailed: 'A job failed',
  },
  de: {
    done: (count) => `${count} ${count === 1 ? 'Datei ist' : 'Dateien sind'} fertig`,
    needYou: (count) => `${count} ${count === 1 ? 'ist' : 'sind'} zu klären.`,
    notProcessed: 'Einige ließen sich nicht verarbeiten.',
    jobFailed: 'Ein Auftrag ist gescheitert',
  },
};

/** One notice among those of fifty stations on one screen says whose it is. */
export const titleAt = (stationName: string | null, title: string): string =>
  stationName === null ? title : `${stationName}: ${title}`;

/** What a notice says: counts and no file names, for a desktop shows it to whoever walks past. */
export function noticeText(notice: Notice, language: HostLanguage): { readonly title: string; readonly body: string } {
  if (notice.kind === 'job') return jobWords(notice, language);
  return troubleText({ ...notice, kind: notice.trouble }, language);
}

function jobWords({ end, doneCount, heldCount }: JobNotice, language: HostLanguage) {
  const { done, needYou, notProcessed, jobFailed } = texts[language];
  const held = heldCount === 0 ? '' : needYou(heldCount);
  switch (end) {
    case 'succeeded':
      return { title: done(doneCount), body: held };
    case 'mixed':
      return { title: done(doneCount), body: held === '' ? notProcessed : held };
    case 'failed':
      return { title: jobFailed, body: [`${done(doneCount)}.`, held].filter((part) => part !== '').join(' ') };
  }
}
