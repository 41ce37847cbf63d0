import type { CloudSettings } from '../store/cloud-settings.ts';

/** A company's settings for processing (docs/service-api.md#cloud-information). */
export interface ProcessingRules {
  readonly fileRetryLimit: number;
  readonly jobRetryLimit: number;
  /** The setting `invalid_on_failed_file`. */
  readonly oneFailsAll: boolean;
  /** The setting `invalid_on_failed_fetch`. */
  readonly oneFetchFailsAll: boolean;
}

/** Reads the rules from the settings. Settings of an older version may lack one. */
export function processingRules(settings: Partial<CloudSettings>): ProcessingRules {
  return {
    fileRetryLimit: settings.file_retry_limit ?? 0,
    jobRetryLimit: settings.job_retry_limit ?? 0,
    oneFailsAll: settings.invalid_on_failed_file ?? false,
    oneFetchFailsAll: settings.invalid_on_failed_fetch ?? false,
  };
}
