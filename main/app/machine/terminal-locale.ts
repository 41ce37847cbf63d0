import { isLanguage, localeOf } from '#contract/messages/format-message.ts';

/**
 * Returns the language and region of the terminal, such as `de-AT` for `de_AT.UTF-8`; English when there is no
 * translation.
 */
export function terminalLocale({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv = process.env): string {
  const set = [LC_ALL, LC_MESSAGES, LANG].find((each) => each !== undefined && each !== '') ?? '';
  const [language = '', region] = (/^[A-Za-z_]*/u.exec(set)?.[0] ?? '').split('_');
  if (!isLanguage(language)) return localeOf('en');
  return region === undefined || !/^[A-Z]{2}$/u.test(region) ? localeOf(language) : `${language}-${region}`;
}
