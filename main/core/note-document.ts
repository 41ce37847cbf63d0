import type { AnyMessage } from '#contract/messages/message.ts';
import { isSameSummary, type DocumentSummary } from './document-summary.ts';
import { fileInState, type FileChange } from './transition.ts';
import type { TrackedFile } from './tracked-file.ts';

/** What a service reports of a document now; `null` is what it does not report. */
export interface NotedDocument {
  readonly tagName: string | null;
  /** From 0 to 1. */
  readonly tagScore: number | null;
  readonly summary: DocumentSummary | null;
}

/**
 * Returns the change of a done file whose document has another class or other values than when it was last read, such
 * as after a correction; else `null`. `why` is the last line of its history, which stays, because nothing has happened
 * to the file. A service that reports no class or no values leaves those that are known.
 */
export function noteDocument(file: TrackedFile, noted: NotedDocument, why: AnyMessage): FileChange | null {
  if (file.state.kind !== 'done') return null;
  const known = file.classification ?? { tagName: null, tagScore: null, warning: null };
  const { tagName, tagScore } = noted.tagName === null ? known : noted;
  const summary = noted.summary ?? known.summary ?? null;
  const isSame =
    tagName === known.tagName && tagScore === known.tagScore && isSameSummary(summary, known.summary ?? null);
  if (isSame) return null;
  const classification = { ...known, tagName, tagScore, ...(summary !== null && { summary }) };
  return fileInState(file, file.state, why, { classification });
}
