import type { TrackedFile, FileAction } from '#contract/files.ts';

type Cause = Pick<TrackedFile, 'state' | 'reason' | 'actions'>;

/** To try the same bytes again brings the same answer: the file itself has to change. */
const hasToChange = ({ state, reason }: Cause): boolean =>
  state === 'rejected' ||
  reason === 'needs-password' ||
  reason === 'too-large' ||
  reason === 'unsupported' ||
  reason === 'suspicious';

/** Causes that a person finds out by looking at the file. */
const hasToBeSeen = ({ reason }: Cause): boolean => reason === 'locked' || reason === 'name' || reason === 'still-open';

/** The actions that can help, of those that are possible. All of them are offered beside the file's details. */
export const helpfulActions = (file: Cause): readonly FileAction[] =>
  file.actions.filter((action) => action !== 'retry' || !hasToChange(file));

/** Whether to show the file in its folder is the way on. */
export const wantsFolder = (file: Cause): boolean => hasToChange(file) || hasToBeSeen(file);
