import { createIntl } from 'react-intl';
import { messages, type MessageId } from '../../renderer/i18n/catalogue.ts';

const intl = createIntl({ locale: 'en-GB', messages: messages.en, defaultLocale: 'en' });

/** What the interface says, from its own catalogue: a text that is worded anew breaks no test. */
export const words = (id: MessageId, values?: Readonly<Record<string, string | number>>): string =>
  intl.formatMessage({ id }, values);

/** Text of the catalogue up to its first value, as a pattern: for texts whose values a test does not know. */
export function wordsLike(id: MessageId): RegExp {
  const parts = (messages.en[id] ?? '')
    .split(/\{[^{}]*\}/u)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&'));
  return new RegExp(parts.join('.*'), 'u');
}
