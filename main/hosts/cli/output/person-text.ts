import {
  createText,
  formatMessage,
  isLanguage,
  languageOf,
  localeOf,
  type Language,
  type Text,
} from '#contract/messages/format-message.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import type { Instance } from '../instance/with-instance.ts';

/** Texts in the language of whoever typed the command. */
export interface PersonText {
  readonly language: Language;
  readonly text: Text;
  readonly inWords: (message: AnyMessage) => string;
}

/** The language and region of the terminal, such as `de-AT` for `de_AT.UTF-8`; English where there is no translation. */
export function terminalLocale({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv = process.env): string {
  const set = [LC_ALL, LC_MESSAGES, LANG].find((each) => each !== undefined && each !== '') ?? '';
  const [language = '', region] = (/^[A-Za-z_]*/u.exec(set)?.[0] ?? '').split('_');
  if (!isLanguage(language)) return localeOf('en');
  return region === undefined || !/^[A-Z]{2}$/u.test(region) ? localeOf(language) : `${language}-${region}`;
}

/** Texts for the terminal, where the app cannot be asked for the person's setting. */
export function terminalText(locale = terminalLocale()): PersonText {
  return {
    language: languageOf(locale),
    text: createText(locale),
    inWords: (message) => formatMessage(message, locale),
  };
}

/** Texts in the language that is set in the app, or in that of the terminal. */
export async function personText(instance: Instance): Promise<PersonText> {
  const { language } = await instance.ask('settings.get', {});
  const own = terminalLocale();
  return terminalText(language === 'system' || own.startsWith(language) ? own : localeOf(language));
}
