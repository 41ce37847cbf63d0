import { catalogues, formatMessage, type Language } from '#contract/messages/format-message.ts';
import { message, type MessageArguments, type MessageCode } from '#contract/messages/message.ts';

export type Words = <Code extends MessageCode>(code: Code, ...params: MessageArguments<Code>) => string;

/** What the interface says, from its own catalogue: a text that is reworded breaks no test. */
export function wordsIn(language: Language): Words {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  return (code, ...params) => formatMessage(message(code, ...params), locale);
}

export const words = wordsIn('en');

/** Text of the catalogue with anything for its values, as a pattern: for texts whose values a test does not know. */
export function wordsLike(id: MessageCode, language: Language = 'en'): RegExp {
  const parts = catalogues[language][id].split(/\{[^{}]*\}/u);
  return new RegExp(parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')).join('.*'), 'u');
}
