import type { Clock } from '#ports/clock.ts';
import type { Journal } from '#ports/journal.ts';
import type { Notifier } from '#ports/notifier.ts';
import type { StageSpec } from './stage.ts';

const againMs = 60_000;

interface NotifyDeps {
  readonly journal: Pick<Journal, 'notices' | 'markShown'>;
  readonly notifier: Notifier;
  readonly clock: Clock;
}

/**
 * Shows one notice for each job. The unread mark was committed with the end of the job, exactly once. The notification
 * is shown at least once; it has the id of the batch, so that a second one replaces the first
 * (docs/file-lifecycle.md#steps).
 */
export function createNotifyStage(deps: NotifyDeps): StageSpec {
  return {
    name: 'notify',
    interest: { notices: true },
    pass: async (signal) => {
      const waiting = deps.journal.notices({ unshownOnly: true }).toReversed();
      for (const notice of waiting) {
        if (signal.aborted) return null;
        const shown = await deps.notifier.show(notice);
        if (!shown) return deps.clock.nowMs() + againMs;
        deps.journal.markShown(notice.id);
      }
      return null;
    },
  };
}
