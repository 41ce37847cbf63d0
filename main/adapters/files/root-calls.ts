import type { RootCalls } from '#ports/root-calls.ts';
import type { CallBudget } from './call-budget.ts';
import type { RespondingRoots } from './responding-roots.ts';
import { answerWithinMs } from './with-call-budget.ts';

/** Calls that are no file's: they take part in the same budget, and none begins at a root that is silent. */
export function createRootCalls(budget: CallBudget, roots: RespondingRoots): RootCalls {
  return {
    async call(root, run, threads = 1) {
      if ((await roots.silentSince(root)) !== null) return null;
      const answer = await budget.call({ root, withinMs: answerWithinMs, threads, run });
      return answer.kind === 'answered' ? answer.value : null;
    },
  };
}
