import {
  createDocumentThread,
  type DocumentThread,
  type ThreadOptions,
  type ThreadOutcome,
} from './document-thread.ts';
import type { ThreadTask } from './thread-messages.ts';

export interface SlotOptions extends ThreadOptions {
  readonly documentsPerThread: number;
}

/** Works on one task at a time. The slot replaces its thread as needed. */
export interface Slot {
  run(task: ThreadTask, onProgress: (pagesDone: number, pages: number) => void): Promise<ThreadOutcome>;
  /** Ends an active reading with this outcome, and the thread. */
  end(outcome: ThreadOutcome): void;
}

export function createSlot({ documentsPerThread, ...threadOptions }: SlotOptions): Slot {
  let thread: DocumentThread | null = null;
  let documents = 0;

  const freshThread = (): DocumentThread => {
    documents = 0;
    return createDocumentThread(threadOptions);
  };
  const discard = (outcome: ThreadOutcome): void => {
    thread?.end(outcome);
    thread = null;
  };
  return {
    async run(task, onProgress) {
      if (thread?.isAlive() !== true) thread = freshThread();
      documents += 1;
      const outcome = await thread.run(task, onProgress);
      // State that a reader left behind when it threw must not affect the next document.
      const mayBeCorrupt = outcome.kind === 'problem' && outcome.problem.kind !== 'unreadable';
      if (mayBeCorrupt || documents >= documentsPerThread) discard({ kind: 'ended' });
      return outcome;
    },
    end: discard,
  };
}
