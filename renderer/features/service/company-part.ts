import type { MethodParams, MethodResult } from '#contract/methods.ts';

type CompanySettings = MethodResult<'configuration.settings.get'>;

export interface CompanyPart {
  readonly settings: CompanySettings;
  /** Resolves to `null` when the change was saved, else to the reason, which was also shown to the person. */
  readonly change: (part: MethodParams<'configuration.settings.set'>) => Promise<string | null>;
}
