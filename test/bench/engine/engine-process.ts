import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BenchContext } from '../section.ts';

export type Question =
  | { readonly kind: 'know-all' | 'start' | 'counts' | 'rescan' | 'watch-delay' | 'delay' | 'memory' | 'queued-at' }
  | { readonly kind: 'stop' };

export type Answer =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'counts'; readonly seen: number; readonly settling: number }
  | { readonly kind: 'delay'; readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number }
  | { readonly kind: 'memory'; readonly rssBytes: number; readonly heapBytes: number }
  | { readonly kind: 'times'; readonly byPath: Readonly<Record<string, number>> };

type AnswerOf<K extends Answer['kind']> = Extract<Answer, { readonly kind: K }>;

/** The engine in a separate process; see `engine-child.ts`. */
export interface EngineProcess {
  /** Journals all files of the folder as done; returns their number. */
  knowAll(): Promise<number>;
  /** Starts the engine and waits for its first scan; returns the time in ms. */
  start(): Promise<number>;
  counts(): Promise<AnswerOf<'counts'>>;
  rescan(): Promise<unknown>;
  /** Starts to measure the delay of the event loop. */
  watchDelay(): Promise<unknown>;
  delay(): Promise<AnswerOf<'delay'>>;
  memory(): Promise<AnswerOf<'memory'>>;
  /** The time at which each file became stable, by path. */
  queuedAt(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./engine-child.ts', import.meta.url));

export async function startEngineProcess(context: BenchContext, root: string, quietMs: number): Promise<EngineProcess> {
  const child = fork(program, [root, context.scratchDir, String(quietMs)], {
    execPath: context.nodePath,
    execArgv: ['--expose-gc'],
  });
  const ended = once(child, 'exit');
  const died = ended.then(() => {
    throw new Error('The engine process ended before it answered');
  });
  died.catch(() => undefined);
  await Promise.race([once(child, 'message'), died]);
  const ask = async <K extends Answer['kind']>(kind: Question['kind'], expected: K): Promise<AnswerOf<K>> => {
    child.send({ kind } satisfies Question);
    const [answer] = (await Promise.race([once(child, 'message'), died])) as [Answer];
    if (answer.kind !== expected) throw new Error(`The engine process answered ${answer.kind} to ${kind}`);
    return answer as AnswerOf<K>;
  };
  return {
    knowAll: async () => (await ask('know-all', 'number')).value,
    start: async () => (await ask('start', 'number')).value,
    counts: () => ask('counts', 'counts'),
    rescan: () => ask('rescan', 'number'),
    watchDelay: () => ask('watch-delay', 'number'),
    delay: () => ask('delay', 'delay'),
    memory: () => ask('memory', 'memory'),
    queuedAt: async () => (await ask('queued-at', 'times')).byPath,
    stop: async () => {
      await ask('stop', 'number');
      child.disconnect();
      await ended;
    },
  };
}
