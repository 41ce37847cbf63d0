import type { TrackedFile, FileAction } from '#contract/files.ts';

type Cause = Pick<TrackedFile, 'state' | 'reason' | 'actions'>;

/** Returns whether the file itself has to change, because another attempt with the same bytes has the same result. */
const needsChange = ({ state, reason }: Cause): boolean =>
  state === 'rejected' ||
  reason === 'needs-password' ||
  reason === 'too-large' ||
  reason === 'unsupported' ||
  reason === 'suspicious';

/** Returns whether a person finds the cause by looking at the file. */
const needsAttention = ({ reason }: Cause): boolean =>
  reason === 'locked' || reason === 'name' || reason === 'still-open';

/** Returns the possible actions that can help. The file's details offer all of them. */
export const helpfulActions = (file: Cause): readonly FileAction[] =>
  file.actions.filter((action) => action !== 'retry' || !needsChange(file));

/** Returns whether showing the file in its folder is the next step. */
export const wantsFolder = (file: Cause): boolean => needsChange(file) || needsAttention(file);

/** Reasons whose detail is Intray's own sentence about this file, such as "The file is empty." */
const explained: readonly TrackedFile['reason'][] = ['suspicious', 'batch-incomplete', 'too-large', 'unsupported'];

/**
 * Returns whether a card says why the file waits before it says what can be done. It has little room, and what is cut
 * must not be the reason. Words of a service or a system come after ours.
 */
export const isReasonFirst = ({ state, reason }: Pick<TrackedFile, 'state' | 'reason'>): boolean =>
  state === 'rejected' || explained.includes(reason);
