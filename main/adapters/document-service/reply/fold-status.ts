import type { FoldedStatus } from '#ports/document-records.ts';

/**
 * The words for states of files and jobs: our own (docs/service-api.md#states) and those of other services. Other words
 * are unknown. `deleted` does not say how the work ended, and matching parts of words would read "not completed" as
 * completed. `completed_with_errors` is an end that counts as failed; the job's files tell which ones failed.
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

/** Compares letters only, in lower case: `In Progress`, `in_progress` and `IN-PROGRESS` are one word. */
export function foldStatus(status: string | undefined): FoldedStatus {
  if (status === undefined) return 'unknown';
  return foldedByWord.get(status.toLowerCase().replace(/[\s_-]/g, '')) ?? 'unknown';
}
