import type { FoldedStatus } from '#ports/document-records.ts';

/**
 * Words for the states of files and jobs, ours (docs/service-api.md#states) and those of other services. What is in
 * neither list stays unknown: `deleted` tells nothing of how it ended, and guessing from parts of words would one day
 * read "not completed" as completed. `completed_with_errors` is an end, and not a good one: the job's files tell which.
 */
const words = {
  pending: 'uploaded queued pending waiting new created received accepted submitted initiated open scheduled enqueued',
  running:
    'processing requeued retrying running inprogress started active working converting ocr classifying extracting indexing',
  succeeded: 'tagged processed completed complete done finished succeeded success successful indexed',
  failed:
    'failed failure error errored rejected invalid aborted cancelled canceled completedwitherrors completedwitherror',
} as const satisfies Record<Exclude<FoldedStatus, 'unknown'>, string>;

const foldedByWord: ReadonlyMap<string, FoldedStatus> = new Map(
  (['pending', 'running', 'succeeded', 'failed'] as const).flatMap((folded) =>
    words[folded].split(' ').map((word) => [word, folded] as const),
  ),
);

/** Letters only, in lower case: `In Progress`, `in_progress` and `IN-PROGRESS` are one word. */
export function foldStatus(status: string | undefined): FoldedStatus {
  if (status === undefined) return 'unknown';
  return foldedByWord.get(status.toLowerCase().replace(/[\s_-]/g, '')) ?? 'unknown';
}
