import type { FolderId, SessionId } from './ids.ts';
import type { JobEnd } from './session.ts';

/** One notice a job. Its id is the session's, so that showing it twice shows it once (way-of-a-file, "announced"). */
export interface Notice {
  readonly id: SessionId;
  readonly folderId: FolderId;
  readonly jobId: string | null;
  readonly end: JobEnd;
  readonly doneCount: number;
  readonly heldCount: number;
  readonly atMs: number;
}
