import { message } from '#contract/messages/message.ts';
import { transition } from '#core/transition.ts';
import type { Transition } from '#core/transition.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { ActivityLog } from './activity-log.ts';

/** Commits a transition and wakes the stages that are interested. The caller then carries out the intents in it. */
export type Commit = (decision: Transition) => void;

/** Adds new detections to the journal in one transaction and wakes the stages that are interested. */
export type AddDetected = (files: readonly TrackedFile[]) => void;

interface CommitDeps {
  readonly journal: Pick<Journal, 'commit' | 'addDetected'>;
  readonly clock: Clock;
  readonly activity: Pick<ActivityLog, 'committed'>;
}

/** The first line of each history. */
const seen = message('file.history.seen');

/** Creates the only way to change rows of the journal. `onCommitted` is called after a transition is on the disk. */
export function createCommit(
  { journal, clock, activity }: CommitDeps,
  onCommitted: Commit,
): { readonly commit: Commit; readonly addDetected: AddDetected } {
  return {
    commit: (decision) => {
      const { files, batches, absorbed, notices } = decision;
      if (files.length + batches.length + absorbed.length + notices.length === 0) return;
      journal.commit(decision, clock.nowMs());
      activity.committed(decision);
      onCommitted(decision);
    },
    addDetected: (files) => {
      journal.addDetected(files, clock.nowMs());
      onCommitted(transition({ files: files.map((file) => ({ file, why: seen })) }));
    },
  };
}
