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
