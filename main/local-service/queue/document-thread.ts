import type { Worker } from 'node:worker_threads';
import { startThread } from '#lib/start-thread.ts';
import type { ReadingProblem } from './after-problem.ts';
import type { NeedsPdf, ThreadReply, ThreadRequest, ThreadResult, ThreadTask } from './thread-messages.ts';
import { problems } from './thread-problems.ts';
import { createWatches, type WatchOptions } from './thread-watches.ts';

export interface ThreadOptions extends WatchOptions {
  readonly entry: URL;
  /** The JavaScript heap of the thread. The memory watch limits memory outside the heap. */
  readonly heapMb: number;
}

export type ThreadOutcome =
  | ThreadResult
  | { readonly kind: 'problem'; readonly problem: ReadingProblem; readonly cause: string }
  /** Ended from outside, not because of the document. */
  | { readonly kind: 'ended' }
  /** Ended because memory was short while others were read beside it. */
  | { readonly kind: 'crowded' }
  /** Ended because it takes longer than its slot is meant for. */
  | { readonly kind: 'set-aside' }
  /** Not begun, because the storage did not give its bytes. */
  | { readonly kind: 'storage-away' };

export interface DocumentThread {
  isAlive(): boolean;
  /** Always resolves. Works on one task at a time. */
  run(task: ThreadTask, onProgress: (pagesDone: number, pages: number) => void): Promise<ThreadOutcome | NeedsPdf>;
  /**
   * Ends the thread at once, whatever it is doing. An active reading gets this outcome. Resolves when the thread is gone:
   * a call of native code goes on until it returns, and may even take more memory.
   */
  end(outcome: ThreadOutcome): Promise<void>;
}

interface CurrentRead {
  readonly onProgress: (pagesDone: number, pages: number) => void;
  readonly resolve: (outcome: ThreadOutcome | NeedsPdf) => void;
  pagesDone: number;
}

export function createDocumentThread(options: ThreadOptions): DocumentThread {
  const { heapMb } = options;
  const worker = startWorker(options);
  let alive = true;
  let current: CurrentRead | null = null;
  let sentTagsJson: string | null = null;
  let isUp = false;

  const finish = (outcome: ThreadOutcome | NeedsPdf): void => {
    if (current === null) return;
    watches.stop();
    const { resolve } = current;
    current = null;
    resolve(outcome);
  };
  const end = async (outcome: ThreadOutcome): Promise<void> => {
    alive = false;
    const gone = worker.terminate();
    finish(outcome);
    await gone;
  };
  // The end is not awaited, because native code that does not return would block forever.
  const giveUp = (problem: ReadingProblem, cause: string): void => void end({ kind: 'problem', problem, cause });
  /** Before its program has been loaded, no document can be the cause. */
  const ended = (): ReadingProblem => (isUp ? problems.broken : problems.readerCannotStart);
  const watches = createWatches(options, (ms, cause) => giveUp(problems.hung(ms), cause));

  worker.on('message', (reply: ThreadReply) => {
    watches.noteMessage();
    switch (reply.kind) {
      case 'up':
      case 'alive':
        isUp = true;
        return;
      case 'progress':
        // Only a higher page counts as progress, so that a document has at most `stallMs` for each page.
        if (current === null || reply.pagesDone <= current.pagesDone) return;
        current.pagesDone = reply.pagesDone;
        watches.noteProgress();
        current.onProgress(reply.pagesDone, reply.pages);
        return;
      default:
        finish(outcomeOf(reply));
    }
  });
  worker.on('error', (error: Error & { readonly code?: string }) => {
    const problem = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? problems.outOfMemory(heapMb) : ended();
    giveUp(problem, error.stack ?? error.message);
  });
  worker.on('exit', (code) => giveUp(ended(), `the thread ended with ${code}`));

  return {
    isAlive: () => alive,
    run: ({ work, isSecondTry }, onProgress) =>
      new Promise((resolve) => {
        current = { onProgress, resolve, pagesDone: 0 };
        watches.start(isSecondTry);
        worker.postMessage(requestOf(work, sentTagsJson));
        if (work.kind === 'read') sentTagsJson = work.tagsJson;
        if (!alive) finish({ kind: 'problem', problem: ended(), cause: 'the thread had ended' });
      }),
    end,
  };
}

/** V8's own limit of new objects costs 50 MB more a thread and reads no faster. */
const newObjectsMb = 12;

function startWorker({ entry, heapMb }: ThreadOptions): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: newObjectsMb };
  return startThread(entry, { name: 'document-reader', resourceLimits });
}

function outcomeOf(
  reply: Exclude<ThreadReply, { readonly kind: 'progress' | 'up' | 'alive' }>,
): ThreadOutcome | NeedsPdf {
  switch (reply.kind) {
    case 'read':
    case 'merged':
    case 'not-merged':
    case 'parts':
    case 'plan':
    case 'needs-pdf':
      return reply;
    case 'unreadable':
      return { kind: 'problem', problem: problems.unreadable(reply.failure), cause: reply.failure.code };
    case 'threw':
      return { kind: 'problem', problem: problems.ofFault[reply.fault], cause: reply.message };
  }
}

function requestOf(work: ThreadTask['work'], sentTagsJson: string | null): ThreadRequest {
  if (work.kind === 'merge') return work;
  return { ...work, tagsJson: work.tagsJson === sentTagsJson ? null : work.tagsJson };
}
