import { message } from '#contract/messages/message.ts';
import { transition } from '#core/transition.ts';
import type { Transition } from '#core/transition.ts';
import type { TrackedFile } from '#core/tracked-file.ts';
import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { ActivityLog } from './activity-log.ts';

/** Commits a decision; the stages that care are woken. What it intends is the caller's to do, after this. */
export type Commit = (decision: Transition) => void;

/** Journals new detections in one batch; the stages that care are woken. */
export type AddDetected = (files: readonly TrackedFile[]) => void;

interface CommitDeps {
  readonly journal: Pick<Journal, 'commit' | 'addDetected'>;
  readonly clock: Clock;
  readonly activity: Pick<ActivityLog, 'committed'>;
}

/** The first line of each history. */
const seen = message('file.history.seen');

/** The only way to the journal's rows. `onCommitted` hears of every decision that is on the disk. */
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
