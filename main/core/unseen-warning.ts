import { message } from '#contract/messages/message.ts';
import { transition, fileInState } from './transition.ts';
import type { TrackedFile } from './tracked-file.ts';
import type { UserActionVerdict } from './user-action-verdict.ts';

/** Warnings of which a person should know once, because the file may be another than it seems, or is searchable in part. */
const shownOnce: readonly (string | null)[] = ['type-mismatch', 'partly-read'];

/** Whether a processed file has a warning that no person has taken notice of. Other warnings stand in the lists alone. */
export function hasUnseenWarning({ state, classification }: Pick<TrackedFile, 'state' | 'classification'>): boolean {
  const warning = classification?.warning ?? null;
  return (
    state.kind === 'done' && warning !== null && warning.seenAtMs === undefined && shownOnce.includes(warning.code)
  );
}

/** A person keeps a file as it was processed, and is not asked about its warning again. */
export function keep(file: TrackedFile, nowMs: number): UserActionVerdict {
  const { classification } = file;
  const unseen = classification?.warning ?? null;
  if (classification === null || unseen === null || !hasUnseenWarning(file)) {
    return { ok: false, why: message('file.refused.no-warning') };
  }
  const warning = { ...unseen, seenAtMs: nowMs };
  const change = fileInState(file, file.state, message('file.history.person-kept'), {
    classification: { ...classification, warning },
  });
  return { ok: true, decision: transition({ files: [change] }) };
}
