import type { Settings } from '#contract/app.ts';
import type { Preferences } from '#ports/app-settings.ts';

/** What a person has set, as the contract has it. */
export const settingsView = (preferences: Preferences): Settings => ({
  ...preferences,
  standardIgnores: [...preferences.standardIgnores],
  withoutBatchId: [...preferences.withoutBatchId],
  uploadTimetable: preferences.uploadTimetable.map((window) => ({ ...window, days: [...window.days] })),
});
