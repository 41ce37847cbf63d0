import type { Database } from '#lib/sqlite.ts';
import { createCompanyRecords, type CompanyRecords } from './company-records.ts';
import { createFileHistory, type FileHistory } from './file-history.ts';
import { createFileRecords, type FileRecords } from './file-records.ts';
import { createJobRecords, type JobRecords } from './job-records.ts';
import { createTagRecords, type TagRecords } from './tag-records.ts';

/** All that can be read, each query within a scope. */
export interface Records {
  readonly companies: CompanyRecords;
  readonly files: FileRecords;
  readonly history: FileHistory;
  readonly jobs: JobRecords;
  readonly tags: TagRecords;
}

export function createRecords(db: Database): Records {
  return {
    companies: createCompanyRecords(db),
    files: createFileRecords(db),
    history: createFileHistory(db),
    jobs: createJobRecords(db),
    tags: createTagRecords(db),
  };
}
