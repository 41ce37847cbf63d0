import { message } from '#contract/messages/message.ts';
import type { FileStatus as Standing } from '#core/poll-times.ts';
import type { CheckSource } from '#core/receipt.ts';
import type { Classification } from '#core/tracked-file.ts';
import type { JobFile, JobRecord, Progressing, RecordedError } from '#ports/document-records.ts';

/** Returns the status of a file, a job, or a document that a job made. */
export function progressOf(record: Progressing, by: CheckSource, error: RecordedError | undefined): Standing {
  switch (record.folded) {
    case 'pending':
    case 'running':
      return { kind: 'running', says: record.status ?? null, isStarted: record.folded === 'running' };
    case 'succeeded':
      return { kind: 'succeeded', by };
    case 'failed':
      return {
        kind: 'failed',
        code: error?.code ?? null,
        message: error?.message ?? message('failure.not-processed'),
      };
    case 'unknown':
      return { kind: 'unknown', says: record.status ?? null };
  }
}

/** Returns whether a job says that it has not ended. */
export const isJobRunning = (job: JobRecord | null): boolean => job?.folded === 'pending' || job?.folded === 'running';

/** A file record, a file of a job or a search hit. Each reports a tag in its own way. */
interface Classifiable extends Pick<JobFile, 'warnings'> {
  readonly tagName?: string | null;
  readonly tagScore?: number | null;
}

/** Returns what a service found out about a document; `null` when it reports nothing. */
export function understoodOf({ tagName = null, tagScore = null, warnings }: Classifiable): Classification | null {
  const first = warnings?.[0];
  if (tagName === null && tagScore === null && first === undefined) return null;
  const warning = first === undefined ? null : { code: first.code ?? null, message: first.message };
  return { tagName, tagScore, warning };
}
