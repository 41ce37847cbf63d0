import type { ReactNode } from 'react';
import { I18nProvider, useLocale as useAriaLocale } from 'react-aria-components/I18nProvider';
import { createText, formatMessage, isLanguage, type Language, type Text } from '#contract/messages/format-message.ts';

import type { AnyMessage } from '#contract/messages/message.ts';
import { perLocale } from './per-locale.ts';

export type { Text };

/**
 * Returns the texts of the catalogue in the person's language. They are plain strings, so that data can never become
 * markup.
 */
export const useText = (): Text => textOf(useLocale());

const textOf = perLocale(createText);

/** Returns messages of the host in the person's language. */
export const useMessage = (): ((message: AnyMessage) => string) => messageOf(useLocale());

const messageOf = perLocale((locale) => (message: AnyMessage) => formatMessage(message, locale));

/** Returns the language, with the region whose dates and numbers the person is used to. */
export const useLocale = (): string => useAriaLocale().locale;

/** `regional` keeps the person's own formats of dates and numbers when it has the same language. */
export function LanguageProvider({
  language,
  children,
}: {
  readonly language: Language;
  readonly children: ReactNode;
}) {
  const regional =
    navigator.languages.find((each) => each.split('-')[0] === language) ?? (language === 'en' ? 'en-GB' : 'de-DE');
  return <I18nProvider locale={regional}>{children}</I18nProvider>;
}

/** Returns the language for the setting `system`: the first language of the browser that has a translation. */
export function systemLanguage(): Language {
  for (const each of navigator.languages) {
    const base = each.split('-')[0] ?? '';
    if (isLanguage(base)) return base;
  }
  return 'en';
}
