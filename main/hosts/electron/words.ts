import { languageOf } from '#app/notices/notice-text.ts';
import { createText, localeOf, type Text } from '#contract/messages/format-message.ts';
import type { Preferences } from '#ports/app-settings.ts';

/** What this host says by itself: tray, menus, notices. */
export type Words = Text;

/** @param language as set by the person @param locale the system's, for `system` */
export const wordsOf = (language: Preferences['language'], locale: string): Words =>
  createText(localeOf(languageOf(language, locale)));
