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
import { Failed } from '../failed.ts';
import type { Instance } from '../instance/with-instance.ts';

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
export async function personText(instance: Instance): Promise<PersonText> {
  const own = terminalLocale();
  const language = await languageOfApp(instance);
  return terminalText(language === 'system' || own.startsWith(language) ? own : localeOf(language));
}

/** An app whose journal does not open cannot tell its settings. */
async function languageOfApp(instance: Instance): Promise<Settings['language']> {
  try {
    const { language } = await instance.ask('settings.get', {});
    return language;
  } catch (error) {
    if (error instanceof Failed) return 'system';
    throw error;
  }
}
