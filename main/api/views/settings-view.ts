import type { Settings } from '#contract/app.ts';
import type { Preferences } from '#ports/app-settings.ts';

/** Returns the settings of a person in the form of the contract. */
export const settingsView = (preferences: Preferences): Settings => ({
  ...preferences,
  standardIgnores: [...preferences.standardIgnores],
  withoutBatchId: [...preferences.withoutBatchId],
  uploadTimetable: preferences.uploadTimetable.map((window) => ({ ...window, days: [...window.days] })),
});
