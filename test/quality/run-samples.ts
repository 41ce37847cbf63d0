import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Finding } from './reading-thread.ts';
import type { Sample } from './sample-index.ts';

export interface SampleResult {
  readonly sample: Sample;
  readonly finding: Finding;
}

export interface RunOptions {
  readonly threads: number;
  /** Reads the page alone and ignores embedded invoice XML. */
  readonly ignoreXml: boolean;
  onResult(done: number, all: number): void;
}

const threadFile = fileURLToPath(new URL('./reading-thread.ts', import.meta.url));

/** Runs every sample through reader and analysis; results are in the order of the samples. */
export async function runSamples(samples: readonly Sample[], options: RunOptions): Promise<readonly SampleResult[]> {
  const results = new Map<Sample, Finding>();
  const waiting = [...samples];
  const work = async (): Promise<void> => {
    const thread = new Worker(threadFile, { workerData: { ignoreXml: options.ignoreXml } });
    for (let sample = waiting.shift(); sample; sample = waiting.shift()) {
      thread.postMessage(sample.file);
      const [finding] = (await once(thread, 'message')) as [Finding];
      results.set(sample, finding);
      options.onResult(results.size, samples.length);
    }
    thread.postMessage(null);
    await once(thread, 'exit');
  };
  await Promise.all(Array.from({ length: Math.min(options.threads, samples.length) }, work));
  return samples.flatMap((sample) => {
    const finding = results.get(sample);
    return finding ? [{ sample, finding }] : [];
  });
}
