import { message } from '#contract/messages/message.ts';
import { transition, fileInState } from './transition.ts';
import type { TrackedFile } from './tracked-file.ts';
import type { UserActionVerdict } from './user-action-verdict.ts';

/** Warnings that a person should see once, because the file may not be what it seems, or is only partly searchable. */
const codesToAcknowledge: readonly (string | null)[] = ['type-mismatch', 'partly-read'];

/**
 * Returns whether a processed file has a warning that no person has acknowledged. Other warnings are only in the lists.
 */
export function hasUnseenWarning({ state, classification }: Pick<TrackedFile, 'state' | 'classification'>): boolean {
  const warning = classification?.warning ?? null;
  return (
    state.kind === 'done' &&
    warning !== null &&
    warning.seenAtMs === undefined &&
    codesToAcknowledge.includes(warning.code)
  );
}

/** Keeps a file as it was processed. Its warning is not shown again. */
export function acknowledgeWarning(file: TrackedFile, nowMs: number): UserActionVerdict {
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
