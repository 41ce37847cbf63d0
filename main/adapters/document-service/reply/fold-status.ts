import type { FoldedStatus, Progressing } from '#ports/document-records.ts';

/**
 * The words for states of files and jobs: our own (docs/service-api.md#states) and those of other services. Other words
 * are unknown. `deleted` does not say how the work ended, and matching parts of words would read "not completed" as
 * completed. `completed_with_errors` is an end that counts as failed; the job's files tell which ones failed.
 */
const words = {
  pending: 'uploaded queued pending waiting new created received accepted submitted initiated open scheduled enqueued',
  running:
    'processing fetching requeued retrying running inprogress started active working converting ocr classifying extracting indexing review inreview needsreview',
  succeeded:
    'tagged processed completed complete done finished succeeded success successful indexed merged combined decomposed split',
  failed:
    'failed failure error errored rejected invalid aborted cancelled canceled completedwitherrors completedwitherror decomposedwitherrors',
} as const satisfies Record<Exclude<FoldedStatus, 'unknown'>, string>;

const foldedByWord: ReadonlyMap<string, FoldedStatus> = new Map(
  (['pending', 'running', 'succeeded', 'failed'] as const).flatMap((folded) =>
    words[folded].split(' ').map((word) => [word, folded] as const),
  ),
);

/** The words that say what a job does or did to a file. */
const changeByWord: ReadonlyMap<string, NonNullable<Progressing['change']>> = new Map([
  ['merged', 'merged'],
  ['combined', 'merged'],
  ['decomposed', 'decomposed'],
  ['split', 'decomposed'],
  ['decomposedwitherrors', 'decomposed'],
  ['review', 'review'],
  ['inreview', 'review'],
  ['needsreview', 'review'],
]);

/** Compares letters only, in lower case: `In Progress`, `in_progress` and `IN-PROGRESS` are one word. */
const plain = (status: string): string => status.toLowerCase().replace(/[\s_-]/g, '');

export function foldStatus(status: string | undefined): FoldedStatus {
  return status === undefined ? 'unknown' : (foldedByWord.get(plain(status)) ?? 'unknown');
}

/** Reads what a job made of a file from its status; `undefined` when the status says nothing about that. */
export function changeOf(status: string | undefined): Progressing['change'] {
  return status === undefined ? undefined : changeByWord.get(plain(status));
}
