import type { TrackedFile } from '#contract/files.ts';

/** Reasons whose detail is Intray's own sentence about this file, such as "The file is empty." */
const explained: readonly TrackedFile['reason'][] = ['suspicious', 'batch-incomplete', 'too-large', 'unsupported'];

/**
 * Returns whether a card says why the file waits before it says what can be done. It has little room, and what is cut
 * must not be the reason. Words of a service or a system come after ours.
 */
export const isReasonFirst = ({ state, reason }: Pick<TrackedFile, 'state' | 'reason'>): boolean =>
  state === 'rejected' || explained.includes(reason);
