import type { Context } from './context.ts';
import type { StageSpec } from './stage.ts';

const againMs = 60_000;

/**
 * Shows one notice a job. The unread mark was committed with the job's end, exactly once; the native notice comes at least
 * once, under the batch's id, so that a second one replaces the first (docs/file-lifecycle.md#steps).
 */
export function createNotifyStage(context: Context): StageSpec {
  return {
    name: 'notify',
    interest: { notices: true },
    pass: async (signal) => {
      const waiting = context.journal.notices({ unshownOnly: true }).toReversed();
      for (const notice of waiting) {
        if (signal.aborted) return null;
        const shown = await context.notifier.show(notice);
        if (!shown) return context.clock.nowMs() + againMs;
        context.journal.markShown(notice.id);
      }
      return null;
    },
  };
}
