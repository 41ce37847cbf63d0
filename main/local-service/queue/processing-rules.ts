import type { CloudSettings } from '../store/cloud-settings.ts';

/** What a company has set about its processing (docs/service-api.md#cloud-information). */
export interface ProcessingRules {
  readonly fileRetryLimit: number;
  readonly jobRetryLimit: number;
  /** `invalid_on_failed_file`. */
  readonly oneFailsAll: boolean;
}

/** Settings of an older version may lack one. */
export function processingRules(settings: Partial<CloudSettings>): ProcessingRules {
  return {
    fileRetryLimit: settings.file_retry_limit ?? 0,
    jobRetryLimit: settings.job_retry_limit ?? 0,
    oneFailsAll: settings.invalid_on_failed_file ?? false,
  };
}
