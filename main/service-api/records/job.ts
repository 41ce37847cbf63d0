import { z } from 'zod';
import { count, metadata, problem, timestamp, uuid } from '../fields.ts';
import { jobFileStatuses, jobStatuses, priorities } from '../values.ts';

/** One file of a job. A job lists its files in the order of upload, and then those that it made of them. */
const jobFile = z.strictObject({
  id: uuid,
  name: z.string(),
  status: z.enum(jobFileStatuses),
  tag_name: z.string().nullable(),
  /** The file of the same job that this one was taken from. */
  parent_file_id: uuid.nullable(),
  /** The file of the same job that the pages of this one are in. */
  merged_into_file_id: uuid.nullable(),
  error: problem.nullable(),
  /** The same as in the record of the file. */
  warnings: z.array(problem),
});
export type JobFile = z.infer<typeof jobFile>;

/** `done` counts files in a final status, failed ones included; `percent` is 0 to 100. */
const jobProgress = z.strictObject({
  total: count,
  done: count,
  failed: count,
  percent: z.number().min(0).max(100),
});
export type JobProgress = z.infer<typeof jobProgress>;

/** The interface shows no fields; ours (docs/service-api.md#open-records). */
export const job = z.strictObject({
  id: uuid,
  /** `null` for a job with remote files. */
  session_id: uuid.nullable(),
  company_id: uuid,
  user_name: z.string(),
  status: z.enum(jobStatuses),
  priority: z.enum(priorities),
  merge: z.boolean(),
  decompose: z.boolean(),
  propagate_metadata: z.boolean(),
  metadata: metadata.nullable(),
  progress: jobProgress,
  files: z.array(jobFile),
  /**
   * The documents that the job produced: its own files, the one that they were merged into, or those that were taken from
   * them. Empty until the job is final.
   */
  output_file_ids: z.array(uuid),
  retry_count: count,
  error: problem.nullable(),
  /** Facts about the whole job that a person must know: `not-merged`. */
  warnings: z.array(problem),
  creation_date: timestamp,
  update_date: timestamp,
  completion_date: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;
