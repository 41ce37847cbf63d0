import { catalogues, createText, localeOf, type Language, type Text } from '#contract/messages/format-message.ts';
import type { MessageCode } from '#contract/messages/message.ts';

export type Words = Text;

/** What the interface says, from its own catalogue: a text that is reworded breaks no test. */
export const wordsIn = (language: Language): Text => createText(localeOf(language));

export const words = wordsIn('en');

/** Text of the catalogue with anything for its values, as a pattern: for texts whose values a test does not know. */
export function wordsLike(id: MessageCode, language: Language = 'en'): RegExp {
  const parts = catalogues[language][id].split(/\{[^{}]*\}/u);
  return new RegExp(parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')).join('.*'), 'u');
}
