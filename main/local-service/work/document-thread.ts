import { Worker } from 'node:worker_threads';
import type { ReadingProblem } from './after-problem.ts';
import type { Reading } from './reading.ts';
import type { ReadTask, ThreadReply, ThreadRequest } from './thread-messages.ts';
import { problems } from './thread-problems.ts';

export interface ThreadOptions {
  readonly entry: URL;
  /** JavaScript heap of the thread. Memory outside of it is the memory watch's matter. */
  readonly heapMb: number;
  /** A document that makes no progress (a page, or its end) for so long is taken to hang. */
  readonly stallMs: number;
  /** The same for the second try. */
  readonly secondStallMs: number;
  /**
   * A thread that does not give a sign of life for so long is caught in one call of a library. Recognition runs in a thread of its
   * own, and pictures are decoded in the background, so no honest page takes so long.
   */
  readonly silenceMs: number;
}

/** After a computer has slept, timers end before the messages that were under way arrive. */
const graceMs = 2_000;

export type ThreadOutcome =
  | { readonly kind: 'read'; readonly reading: Reading; readonly recognised: boolean }
  | { readonly kind: 'problem'; readonly problem: ReadingProblem; readonly cause: string }
  /** Ended from outside, through no fault of the document. */
  | { readonly kind: 'ended' }
  /** Ended because memory was short while others were read beside it. */
  | { readonly kind: 'crowded' }
  /** Ended because it takes longer than the lane is for. */
  | { readonly kind: 'set-aside' };

export interface DocumentThread {
  isAlive(): boolean;
  /** Always resolves. One document at a time. */
  read(task: ReadTask, onProgress: (pagesDone: number, pages: number) => void): Promise<ThreadOutcome>;
  /** Ends the thread at once, whatever it does; a reading under way has this outcome. */
  end(outcome: ThreadOutcome): void;
}

interface CurrentRead {
  readonly onProgress: (pagesDone: number, pages: number) => void;
  readonly resolve: (outcome: ThreadOutcome) => void;
  readonly stallMs: number;
  pagesDone: number;
  stall: NodeJS.Timeout;
  silence: NodeJS.Timeout;
}

export function createDocumentThread(options: ThreadOptions): DocumentThread {
  const { entry, heapMb } = options;
  const worker = new Worker(entry, { name: 'document-reader', resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  let alive = true;
  let current: CurrentRead | null = null;
  let sentTagsJson: string | null = null;
  let isUp = false;

  const finish = (outcome: ThreadOutcome): void => {
    if (current === null) return;
    clearTimeout(current.stall);
    clearTimeout(current.silence);
    const { resolve } = current;
    current = null;
    resolve(outcome);
  };
  const end = (outcome: ThreadOutcome): void => {
    alive = false;
    // Not waited for: native code that does not return would make us wait for ever.
    void worker.terminate();
    finish(outcome);
  };
  /** Before its program has been loaded, no document has had a hand in it. */
  const ended = (): ReadingProblem => (isUp ? problems.broken : problems.readerCannotStart);
  const giveUp = (ms: number, cause: string): void => end({ kind: 'problem', problem: problems.hung(ms), cause });
  const watchForStall = (ms: number): NodeJS.Timeout => setTimeout(() => giveUp(ms, 'no progress'), ms);
  const watchForSilence = (): NodeJS.Timeout =>
    setTimeout(() => {
      if (current === null) return;
      current.silence = setTimeout(() => giveUp(options.silenceMs, 'no sign of life'), graceMs);
    }, options.silenceMs);

  worker.on('message', (reply: ThreadReply) => {
    if (current !== null) {
      clearTimeout(current.silence);
      current.silence = watchForSilence();
    }
    switch (reply.kind) {
      case 'up':
        isUp = true;
        return;
      case 'alive':
        return;
      case 'progress':
        // Only a step forward counts, so that a document has at most `stallMs` a page.
        if (current === null || reply.pagesDone <= current.pagesDone) return;
        current.pagesDone = reply.pagesDone;
        clearTimeout(current.stall);
        current.stall = watchForStall(current.stallMs);
        current.onProgress(reply.pagesDone, reply.pages);
        return;
      case 'read':
      case 'unreadable':
      case 'threw':
        finish(outcomeOf(reply));
        return;
    }
  });
  worker.on('error', (error: Error & { readonly code?: string }) => {
    const problem = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? problems.outOfMemory(heapMb) : ended();
    end({ kind: 'problem', problem, cause: error.stack ?? error.message });
  });
  worker.on('exit', (code) => {
    alive = false;
    finish({ kind: 'problem', problem: ended(), cause: `the thread ended with ${code}` });
  });

  return {
    isAlive: () => alive,
    read: (task, onProgress) =>
      new Promise((resolve) => {
        const stallMs = task.isSecondTry ? options.secondStallMs : options.stallMs;
        const [stall, silence] = [watchForStall(stallMs), watchForSilence()];
        current = { onProgress, resolve, stallMs, pagesDone: 0, stall, silence };
        worker.postMessage(requestOf(task, sentTagsJson));
        sentTagsJson = task.tagsJson;
        if (!alive) finish({ kind: 'problem', problem: ended(), cause: 'the thread had ended' });
      }),
    end,
  };
}

function outcomeOf(reply: Exclude<ThreadReply, { readonly kind: 'progress' | 'up' | 'alive' }>): ThreadOutcome {
  switch (reply.kind) {
    case 'read':
      return reply;
    case 'unreadable':
      return { kind: 'problem', problem: problems.unreadable(reply.failure), cause: reply.failure.code };
    case 'threw':
      return { kind: 'problem', problem: problems.ofFault[reply.fault], cause: reply.message };
  }
}

function requestOf(task: ReadTask, sentTagsJson: string | null): ThreadRequest {
  const { path, name } = task;
  return { path, name, tagsJson: task.tagsJson === sentTagsJson ? null : task.tagsJson };
}
