import { catalogues, createText, localeOf, type Language, type Text } from '#contract/messages/format-message.ts';
import type { MessageCode } from '#contract/messages/message.ts';

export type Words = Text;

/** Returns the page's texts from its catalogue, so that rewording a text breaks no test. */
export const wordsIn = (language: Language): Text => createText(localeOf(language));

export const words = wordsIn('en');

/** Makes a pattern of a text with any values, for texts whose values a test does not know. */
export function wordsLike(id: MessageCode, language: Language = 'en'): RegExp {
  const parts = catalogues[language][id].split(/\{[^{}]*\}/u);
  return new RegExp(parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')).join('.*'), 'u');
}
