import type { Settings } from '#contract/app.ts';

/** What a part of the settings is given. */
export interface SettingsPart {
  readonly settings: Settings;
  /** `null` when it was kept, at once; else in words why not, and the person was notified. */
  readonly change: (part: Partial<Settings>) => Promise<string | null>;
}
