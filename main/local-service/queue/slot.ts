import type { ConvertToPdf } from '../readers/libreoffice/convert-to-pdf.ts';
import { createConvertedReading } from './converted-reading.ts';
import {
  createDocumentThread,
  type DocumentThread,
  type ThreadOptions,
  type ThreadOutcome,
} from './document-thread.ts';
import type { NeedsPdf, ThreadTask } from './thread-messages.ts';

export interface SlotOptions extends ThreadOptions {
  readonly documentsPerThread: number;
}

/** Works on one task at a time. The slot replaces its thread as needed. */
export interface Slot {
  run(task: ThreadTask, onProgress: OnProgress): Promise<ThreadOutcome>;
  /** Ends an active reading with this outcome, and the thread. Resolves when the thread is gone, which may be never. */
  end(outcome: ThreadOutcome): Promise<void>;
}

type OnProgress = (pagesDone: number, pages: number) => void;

export function createSlot({ documentsPerThread, ...threadOptions }: SlotOptions, convert: ConvertToPdf): Slot {
  let thread: DocumentThread | null = null;
  let documents = 0;

  const freshThread = (): DocumentThread => {
    documents = 0;
    return createDocumentThread(threadOptions);
  };
  const discard = async (outcome: ThreadOutcome): Promise<void> => {
    const gone = thread?.end(outcome);
    thread = null;
    await gone;
  };
  const runInThread = async (task: ThreadTask, onProgress: OnProgress): Promise<ThreadOutcome | NeedsPdf> => {
    if (thread?.isAlive() !== true) thread = freshThread();
    documents += 1;
    const outcome = await thread.run(task, onProgress);
    // State that a reader left behind when it threw must not affect the next document.
    const mayBeCorrupt = outcome.kind === 'problem' && outcome.problem.kind !== 'unreadable';
    if (mayBeCorrupt || documents >= documentsPerThread) void discard({ kind: 'ended' });
    return outcome;
  };
  const converted = createConvertedReading(convert);
  return {
    async run(task, onProgress) {
      const outcome = await runInThread(task, onProgress);
      if (outcome.kind !== 'needs-pdf') return outcome;
      return converted.run(task, (pdfTask) => runInThread(pdfTask, onProgress));
    },
    end(outcome) {
      converted.end(outcome);
      return discard(outcome);
    },
  };
}
