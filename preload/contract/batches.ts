import { z } from 'zod';
import { fileSchema } from './files.ts';

/** What happens to a batch now, in the order in which it happens. */
const batchPhaseSchema = z.enum([
  /** Its files are still being written, or wait to join a batch. */
  'being-written',
  /** It takes more files. */
  'open',
  'uploading',
  /** The service has not reported that it started. */
  'queued-at-service',
  'processing',
  'verifying',
  'finished',
  'needs-decision',
  /** Nothing of it was uploaded; its files continue in another batch. */
  'abandoned',
]);

/** A batch of files as lists show it, or the files of a folder that are in no batch yet. */
export const batchSchema = z.object({
  id: z.string(),
  /** False for files that are in no batch yet; `id` then names their folder. */
  isBatch: z.boolean(),
  /** `null` for files that were added by hand. */
  folderId: z.string().nullable(),
  /** The job at the service, as soon as it is known. */
  jobId: z.string().nullable(),
  phase: batchPhaseSchema,
  startedAtMs: z.number(),
  /** `null` while a file is in progress, and for a batch that ended before Intray recorded that. */
  endedAtMs: z.number().nullable(),
  fileCount: z.number().int(),
  /** The files by group, and of those on hold how many were rejected. */
  counts: z.object({
    done: z.number().int(),
    inProgress: z.number().int(),
    onHold: z.number().int(),
    ignored: z.number().int(),
    rejected: z.number().int(),
  }),
  sizeBytes: z.number(),
  /** The bytes that the service has accepted, with those of uploads that are under way. */
  uploadedBytes: z.number(),
  /** The first files, in the order of detection. */
  files: z.array(fileSchema),
});
export type BatchSummary = z.infer<typeof batchSchema>;

export const batchFilters = ['inProgress', 'onHold', 'rejected'] as const;
export type BatchFilter = (typeof batchFilters)[number];
