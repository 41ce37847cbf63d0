import { isLanguage } from '#contract/messages/format-message.ts';
import type { Settings } from '#contract/settings.ts';
import type { Preferences } from '#ports/app-settings.ts';

/** Returns the settings of a person in the form of the contract. */
export const settingsView = (preferences: Preferences): Settings => ({
  ...preferences,
  // An edited settings.json may name a language that has no texts.
  language: isLanguage(preferences.language) ? preferences.language : 'system',
  standardIgnores: [...preferences.standardIgnores],
  withoutBatchId: [...preferences.withoutBatchId],
  savedSearches: [...preferences.savedSearches],
  uploadTimetable: preferences.uploadTimetable.map((window) => ({ ...window, days: [...window.days] })),
});
