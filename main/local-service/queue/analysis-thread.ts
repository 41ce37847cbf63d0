import { Worker } from 'node:worker_threads';
import {
  AnalysisFailed,
  type AnalysisReply,
  type AnalysisRequest,
  type AnalysisTaskName,
  type AnalysisTasks,
} from './analysis-tasks.ts';

/** Analyses stored documents in a thread of its own, one at a time. */
export interface AnalysisThread {
  /** Rejects with `AnalysisFailed` when the task threw, was too slow, or the thread was stopped. */
  run<Name extends AnalysisTaskName>(
    name: Name,
    input: AnalysisTasks[Name]['input'],
    definitionsJson: string,
  ): Promise<AnalysisTasks[Name]['result']>;
  stop(): void;
}

export interface AnalysisThreadOptions {
  readonly entry: URL;
  /** The longest time for one document. */
  readonly longestMs?: number;
}

const heapMb = 512;
/** The thread ends after this time without a task, which frees its memory. */
const idleMs = 30_000;

export function createAnalysisThread({ entry, longestMs = 120_000 }: AnalysisThreadOptions): AnalysisThread {
  let worker: Worker | null = null;
  let sentJson: string | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let isStopped = false;

  const drop = (): void => {
    void worker?.terminate();
    worker = null;
    sentJson = null;
  };
  const runNow = async (request: Omit<AnalysisRequest, 'definitionsJson'>, json: string): Promise<AnalysisReply> => {
    if (isStopped) return { ok: false, cause: 'stopped' };
    clearTimeout(idle);
    worker ??= startWorker(entry);
    const definitionsJson = json === sentJson ? null : json;
    sentJson = json;
    const answer = await replyOf(worker, { ...request, definitionsJson }, longestMs);
    if (answer === null) drop();
    idle = setTimeout(drop, idleMs).unref();
    return answer ?? { ok: false, cause: 'the thread ended or was too slow' };
  };
  return {
    async run<Name extends AnalysisTaskName>(name: Name, input: AnalysisTasks[Name]['input'], json: string) {
      const answered = turn.then(() => runNow({ name, input }, json));
      turn = answered.catch(() => undefined);
      const answer = await answered;
      if (!answer.ok) throw new AnalysisFailed(answer.cause);
      return answer.result;
    },
    stop() {
      isStopped = true;
      clearTimeout(idle);
      drop();
    },
  };
}

function startWorker(entry: URL): Worker {
  const worker = new Worker(entry, { name: 'analysis', resourceLimits: { maxOldGenerationSizeMb: heapMb } });
  // An error of the thread while nothing waits for it must not end the process.
  worker.on('error', () => undefined).unref();
  return worker;
}

/** Resolves with `null` when the thread failed or was too slow. It must then be replaced. */
function replyOf(worker: Worker, request: AnalysisRequest, longestMs: number): Promise<AnalysisReply | null> {
  const { promise, resolve } = Promise.withResolvers<AnalysisReply | null>();
  const fail = (): void => resolve(null);
  const overdue = setTimeout(fail, longestMs);
  worker.once('message', resolve).once('error', fail).once('exit', fail);
  worker.postMessage(request);
  return promise.finally(() => {
    clearTimeout(overdue);
    worker.off('message', resolve).off('error', fail).off('exit', fail);
  });
}
