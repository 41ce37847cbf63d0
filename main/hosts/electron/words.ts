import { languageOf } from '#app/notices/notice-text.ts';
import { createText, localeOf, type Text } from '#contract/messages/format-message.ts';
import type { Preferences } from '#ports/app-settings.ts';

/** The texts that this host shows itself: tray, menus, notices. */
export type Words = Text;

/**
 * @param language as set by the person
 * @param locale of the system, used when the language is `system`
 */
export const wordsOf = (language: Preferences['language'], locale: string): Words =>
  createText(localeOf(languageOf(language, locale)));
