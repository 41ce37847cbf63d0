import {
  createText,
  formatMessage,
  languageOf,
  localeOf,
  type Language,
  type Text,
} from '#contract/messages/format-message.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import { terminalLocale } from '#app/machine/terminal-locale.ts';
import type { Settings } from '#contract/settings.ts';

export interface PersonText {
  readonly language: Language;
  readonly text: Text;
  readonly inWords: (message: AnyMessage) => string;
}

/** Returns the texts in the terminal's language, for cases where the app cannot be asked for the person's language. */
export function terminalText(locale = terminalLocale()): PersonText {
  return {
    language: languageOf(locale),
    text: createText(locale),
    inWords: (message) => formatMessage(message, locale),
  };
}

/** Returns the texts in the language of the app's setting, or in that of the terminal. */
export function personText(language: Settings['language']): PersonText {
  const own = terminalLocale();
  return terminalText(language === 'system' || own.startsWith(language) ? own : localeOf(language));
}
