import { createIntl } from 'react-intl';
import { messages, type Language, type MessageId } from '../../renderer/i18n/catalogue.ts';

export type Words = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;

const onError = (error: Error): never => {
  throw error;
};

/** What the interface says, from its own catalogue: a text that is worded anew breaks no test. */
export function wordsIn(language: Language): Words {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  const intl = createIntl({ locale, messages: messages[language], defaultLocale: 'en', onError });
  return (id, values) => intl.formatMessage({ id }, values);
}

export const words = wordsIn('en');

/** Text of the catalogue with anything for its values, as a pattern: for texts whose values a test does not know. */
export function wordsLike(id: MessageId, language: Language = 'en'): RegExp {
  const parts = (messages[language][id] ?? '').split(/\{[^{}]*\}/u);
  return new RegExp(parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')).join('.*'), 'u');
}
