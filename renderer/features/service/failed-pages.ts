import type { CallError } from '#contract/frame.ts';
import type { MethodParams, MethodResult } from '#contract/methods.ts';

/** The cursors of the pages up to the one that is shown; without any it is the first. */
export type FailedPages = readonly number[];

/** Returns the pages that an address names. What is no such list is the first page. */
export const pagesIn = (text: string | null): FailedPages =>
  text !== null && /^\d{1,15}(?:\.\d{1,15})*$/u.test(text) ? text.split('.').map(Number) : [];

/** Returns what the address says; empty for the first page. */
export const pagesText = (pages: FailedPages): string => pages.join('.');

type Part = MethodResult<'failed.again'>;
type QueuePart = (
  params: MethodParams<'failed.again'>,
) => Promise<{ readonly ok: true; readonly result: Part } | { readonly ok: false; readonly error: CallError }>;

export interface AllQueued {
  /** Documents that were not queued before. */
  readonly fileIds: readonly string[];
  readonly refused: number;
  /** Why not all were queued; those before are. */
  readonly error: CallError | null;
}

/** Queues all failed documents, part by part, and says after each how many were queued so far. */
export async function queueAllFailed(queuePart: QueuePart, onPart: (queued: number) => void): Promise<AllQueued> {
  const fileIds: string[] = [];
  let refused = 0;
  for (let before: number | null = null; ;) {
    const answer = await queuePart({ before });
    if (!answer.ok) return { fileIds, refused, error: answer.error };
    fileIds.push(...answer.result.fileIds);
    refused += answer.result.refused;
    onPart(fileIds.length);
    const { next }: Part = answer.result;
    // A service whose pages do not go on would keep this running for ever.
    if (next === null || (before !== null && next >= before)) return { fileIds, refused, error: null };
    before = next;
  }
}
