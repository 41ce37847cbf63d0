import {
  AnalysisFailed,
  type AnalysisReply,
  type AnalysisRequest,
  type AnalysisTaskName,
  type AnalysisTasks,
} from './analysis-tasks.ts';
import { createTurnThread } from './turn-thread.ts';

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

export function createAnalysisThread({ entry, longestMs = 120_000 }: AnalysisThreadOptions): AnalysisThread {
  const thread = createTurnThread<AnalysisRequest, AnalysisReply>({ entry, name: 'analysis', heapMb, longestMs });
  /** The definitions that the thread has. */
  let sentJson: string | null = null;
  return {
    async run<Name extends AnalysisTaskName>(name: Name, input: AnalysisTasks[Name]['input'], json: string) {
      const answer = await thread.ask((isNew) => {
        const definitionsJson = json === sentJson && !isNew ? null : json;
        sentJson = json;
        return { name, input, definitionsJson };
      });
      if (answer === null) throw new AnalysisFailed('the thread ended or was too slow');
      if (!answer.ok) throw new AnalysisFailed(answer.cause);
      return answer.result;
    },
    stop: () => thread.stop(),
  };
}
