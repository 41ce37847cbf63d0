import type { Job, JobFile, JobProgress } from '#service-api/records/job.ts';
import type { FileStatus, JobStatus, Priority } from '#service-api/values.ts';
import type { JobState } from '../changes.ts';

export interface JobRow {
  readonly id: string;
  readonly session_id: string | null;
  readonly company_id: string;
  readonly user_name: string;
  readonly status: JobStatus;
  readonly priority: Priority;
  readonly merge: number;
  readonly decompose: number;
  readonly propagate_metadata: number;
  readonly metadata_json: string | null;
  readonly retry_count: number;
  readonly error_json: string | null;
  readonly warnings_json: string | null;
  readonly creation_date: string;
  readonly update_date: string;
  readonly completion_date: string | null;
}

export interface JobFileRow {
  readonly id: string;
  readonly name: string;
  readonly status: FileStatus;
  readonly tag_name: string | null;
  readonly parent_file_id: string | null;
  readonly merged_into_file_id: string | null;
  readonly error_json: string | null;
  readonly warnings_json: string | null;
  readonly seen: number;
}

/** Returns a job with the files that the viewer sees. Progress counts every file, and those that are to be fetched. */
export function toJob(row: JobRow, stored: readonly JobFileRow[], fetches: readonly JobFile[]): Job {
  const files = [...stored.filter((file) => file.seen === 1).map(toJobFile), ...fetches];
  const { metadata_json: metadata, error_json: error, warnings_json: warnings, ...plain } = row;
  return {
    ...plain,
    merge: row.merge === 1,
    decompose: row.decompose === 1,
    propagate_metadata: row.propagate_metadata === 1,
    metadata: metadata === null ? null : (JSON.parse(metadata) as Job['metadata']),
    error: error === null ? null : (JSON.parse(error) as Job['error']),
    warnings: warnings === null ? [] : (JSON.parse(warnings) as Job['warnings']),
    progress: progressOf([...stored, ...fetches]),
    files,
    output_file_ids:
      row.completion_date === null ? [] : files.filter((file) => file.status === 'tagged').map((file) => file.id),
  };
}

function toJobFile(row: JobFileRow): JobFile {
  const { error_json: error, warnings_json: warnings, seen: _seen, ...plain } = row;
  return {
    ...plain,
    error: error === null ? null : (JSON.parse(error) as JobFile['error']),
    warnings: warnings === null ? [] : (JSON.parse(warnings) as JobFile['warnings']),
  };
}

function progressOf(files: readonly Pick<JobFile, 'status'>[]): JobProgress {
  const failed = files.filter((file) => file.status === 'failed').length;
  const done = files.filter((file) => isFinished(file.status)).length;
  const total = files.length;
  return { total, done, failed, percent: total === 0 ? 0 : Math.floor((done / total) * 100) };
}

function isFinished(status: JobFile['status']): boolean {
  switch (status) {
    case 'tagged':
    case 'failed':
    case 'merged':
    case 'decomposed':
    case 'decomposed_with_errors':
    case 'deleted':
      return true;
    case 'fetching':
    case 'uploaded':
    case 'queued':
    case 'processing':
    case 'requeued':
    case 'review':
      return false;
  }
}

export type FetchViewRow = Pick<JobFileRow, 'id' | 'name' | 'error_json'> & { readonly state: string };

/** A file of a job that is not here yet or could not be fetched. */
export function toFetchView({ id, name, state, error_json: error }: FetchViewRow): JobFile {
  return {
    ...{ id, name, status: state === 'failed' ? 'failed' : 'fetching', tag_name: null },
    ...{ parent_file_id: null, merged_into_file_id: null, warnings: [] },
    error: error === null ? null : (JSON.parse(error) as JobFile['error']),
  };
}

export interface JobStateRow extends Omit<JobState, 'merge' | 'decompose' | 'propagateMetadata' | 'metadata'> {
  readonly merge: number;
  readonly decompose: number;
  readonly propagateMetadata: number;
  readonly metadataJson: string | null;
}

export function toJobState({ merge, decompose, propagateMetadata, metadataJson, ...row }: JobStateRow): JobState {
  const metadata = metadataJson === null ? null : (JSON.parse(metadataJson) as JobState['metadata']);
  const flags = { merge: merge === 1, decompose: decompose === 1, propagateMetadata: propagateMetadata === 1 };
  return { ...row, ...flags, metadata };
}
