import type { Settings } from '#contract/settings.ts';

export interface SettingsPart {
  readonly settings: Settings;
  /** Resolves to `null` when the change was saved, else to the reason, which was also shown to the person. */
  readonly change: (part: Partial<Settings>) => Promise<string | null>;
}
