import type { AnyMessage } from '#contract/messages/message.ts';
import { isSameSummary, type DocumentSummary } from './document-summary.ts';
import { fileInState, type FileChange } from './transition.ts';
import type { Classification, RemovedDocument, TrackedFile } from './tracked-file.ts';

/** What a service reports of a document now; `null` is what it does not report. */
export interface NotedDocument {
  readonly tagName: string | null;
  /** From 0 to 1. */
  readonly tagScore: number | null;
  readonly summary: DocumentSummary | null;
  /** `null` for a document that is neither in the trash nor deleted. */
  readonly removed: RemovedDocument | null;
}

/**
 * Returns the change of a done file whose document has another class or other values than when it was last read, such
 * as after a correction, or was moved to the trash, restored or deleted; else `null`. `why` is the last line of its
 * history, which stays, because nothing has happened to the file. A service that reports no class or no values leaves
 * those that are known. Of a deleted document no values are kept.
 */
export function noteDocument(file: TrackedFile, noted: NotedDocument, why: AnyMessage): FileChange | null {
  if (file.state.kind !== 'done') return null;
  const known: Classification = file.classification ?? { tagName: null, tagScore: null, warning: null };
  const { tagName, tagScore } = noted.tagName === null ? known : noted;
  const summary = noted.removed === 'deleted' ? null : (noted.summary ?? known.summary ?? null);
  const isSame =
    tagName === known.tagName &&
    tagScore === known.tagScore &&
    isSameSummary(summary, known.summary ?? null) &&
    noted.removed === (known.removed ?? null);
  if (isSame) return null;
  const classification = {
    ...{ tagName, tagScore, warning: known.warning },
    ...(summary !== null && { summary }),
    ...(noted.removed !== null && { removed: noted.removed }),
  };
  return fileInState(file, file.state, why, { classification });
}
