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
export const helpfulActions = (item: Cause): readonly FileAction[] =>
  item.actions.filter((action) => action !== 'retry' || !hasToChange(item));

/** Whether to show the file in its folder is the way on. */
export const wantsFolder = (item: Cause): boolean => hasToChange(item) || hasToBeSeen(item);
