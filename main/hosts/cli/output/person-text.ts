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
import type { Settings } from '#contract/app.ts';

/** Texts in the language of whoever typed the command. */
export interface PersonText {
  readonly language: Language;
  readonly text: Text;
  readonly inWords: (message: AnyMessage) => string;
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
export function personText(language: Settings['language']): PersonText {
  const own = terminalLocale();
  return terminalText(language === 'system' || own.startsWith(language) ? own : localeOf(language));
}
