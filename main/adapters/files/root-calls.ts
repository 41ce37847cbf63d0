import type { RootCalls } from '#ports/root-calls.ts';
import type { CallBudget } from './call-budget.ts';
import type { RespondingRoots } from './responding-roots.ts';
import { answerWithinMs } from './with-call-budget.ts';

/** Creates calls that concern no single file. They share the same budget, and none starts at a silent root. */
export function createRootCalls(budget: CallBudget, roots: RespondingRoots): RootCalls {
  return {
    async call(root, run, threads = 1) {
      if ((await roots.silentSince(root)) !== null) return null;
      const answer = await budget.call({ root, withinMs: answerWithinMs, threads, run });
      return answer.kind === 'answered' ? answer.value : null;
    },
  };
}
