import { useCallback, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { messages, type Language, type MessageId } from './catalogue.ts';

export type TextValues = Readonly<Record<string, string | number | Date>>;
export type Text = (id: MessageId, values?: TextValues) => string;

/** Texts of the catalogue in the person's language; plain strings, so that data can never become markup. */
export function useText(): Text {
  const intl = useIntl();
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl]);
}

/** `regional` keeps the person's own dates and numbers where it is of the same language. */
export function LanguageProvider({
  language,
  children,
}: {
  readonly language: Language;
  readonly children: ReactNode;
}) {
  const regional =
    navigator.languages.find((each) => each.split('-')[0] === language) ?? (language === 'en' ? 'en-GB' : 'de-DE');
  return (
    <I18nProvider locale={regional}>
      <IntlProvider locale={regional} messages={messages[language]} defaultLocale="en">
        {children}
      </IntlProvider>
    </I18nProvider>
  );
}

/** What `system` means here: the first language of the browser that there is a translation for. */
export function systemLanguage(): Language {
  for (const each of navigator.languages) {
    const base = each.split('-')[0];
    if (base === 'en' || base === 'de') return base;
  }
  return 'en';
}
