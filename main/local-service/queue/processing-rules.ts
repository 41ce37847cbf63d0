import type { Database } from '#lib/sqlite.ts';

/** What a company has set about its processing (docs/service-api.md#cloud-information). */
export interface ProcessingRules {
  readonly fileRetryLimit: number;
  readonly jobRetryLimit: number;
  /** `invalid_on_failed_file`. */
  readonly oneFailsAll: boolean;
}

/** Read when a decision is made, so that a changed setting counts from the next decision on. */
export function createProcessingRules(db: Database): (companyId: string) => ProcessingRules {
  const read = db.prepare<[string], { fileRetryLimit: number; jobRetryLimit: number; oneFailsAll: number }>(
    `SELECT coalesce(cloud_info_json ->> 'file_retry_limit', 0) AS fileRetryLimit,
       coalesce(cloud_info_json ->> 'job_retry_limit', 0) AS jobRetryLimit,
       coalesce(cloud_info_json ->> 'invalid_on_failed_file', 0) AS oneFailsAll
     FROM companies WHERE id = ?`,
  );
  return (companyId) => {
    const row = read.get(companyId);
    if (row === undefined) throw new Error(`unknown-record: ${companyId}`);
    return { ...row, oneFailsAll: row.oneFailsAll !== 0 };
  };
}
