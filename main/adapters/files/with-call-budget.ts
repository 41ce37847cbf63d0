import path from 'node:path';
import { message } from '#contract/messages/message.ts';
import type { Failure } from '#core/failure.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { CallBudget } from './call-budget.ts';

/** The time limit of a small call. A listing, a hash and a stream may take longer while they make progress. */
export const answerWithinMs = 15_000;
/** A move may have to copy. After this time its caller stops waiting and retries later; the move itself continues. */
const moveWithinMs = 60_000;
/** The number of entries that one listing checks in parallel. */
const listThreads = 8;

const notResponding = message('folder.not-responding');
const silentFailure: Failure = { kind: 'timeout', message: notResponding };
const failed = { ok: false, failure: silentFailure } as const;
const silentError = (): Error => Object.assign(new Error(notResponding.code), { code: 'EIO' });

/** Returns the budget of a file. A single file without a root shares it with the files in its directory. */
const budgetOf = ({ root, path: at }: FileRef): string => root ?? path.dirname(at);

/** Ends the wait for a call that does not return, and starts no more calls than the budget allows. */
export function withCallBudget(files: FileSource, budget: CallBudget): FileSource {
  const small = async <T, S>(ref: FileRef, silent: S, run: () => Promise<T>): Promise<T | S> => {
    const answer = await budget.call({ root: budgetOf(ref), withinMs: answerWithinMs, run });
    return answer.kind === 'answered' ? answer.value : silent;
  };
  return {
    async list(root, signal, ignores, options) {
      const answer = await budget.call({
        root,
        withinMs: answerWithinMs,
        threads: listThreads,
        run: (moved, atOnce) => {
          const onProgress = (): void => {
            moved();
            options?.onProgress?.();
          };
          return files.list(root, signal, ignores, { ...options, atOnce, onProgress });
        },
      });
      return answer.kind === 'answered' ? answer.value : { kind: 'away', why: notResponding };
    },
    stat: (ref) => small(ref, { kind: 'away', why: notResponding, root: true } as const, () => files.stat(ref)),
    fileStat: (ref) => small(ref, null, () => files.fileStat(ref)),
    hasWriter: (ref) => small(ref, null, () => files.hasWriter(ref)),
    read: (ref, offsetBytes, lengthBytes) => small(ref, failed, () => files.read(ref, offsetBytes, lengthBytes)),
    async hash(ref, signal, beginningBytes, onProgress) {
      const answer = await budget.call({
        root: budgetOf(ref),
        withinMs: answerWithinMs,
        run: (moved) =>
          files.hash(ref, signal, beginningBytes, () => {
            moved();
            onProgress?.();
          }),
      });
      return answer.kind === 'answered' ? answer.value : failed;
    },
    async open(ref) {
      const answer = await budget.call({
        root: budgetOf(ref),
        withinMs: answerWithinMs,
        run: () => files.open(ref),
      });
      if (answer.kind === 'silent') throw silentError();
      return limitedStream(answer.value, budget, budgetOf(ref));
    },
    ...limitedMoves(files, budget),
  };
}

function limitedMoves(files: FileSource, budget: CallBudget): Pick<FileSource, 'saveCopy' | 'move' | 'moveBack'> {
  /** The originals with a running move. A second move must not start while the first hangs. */
  const moving = new Set<string>();
  const move = async <T>(ref: FileRef, run: () => Promise<T>): Promise<T | typeof failed> => {
    const key = `${ref.root ?? ''}\0${ref.path}`;
    if (moving.has(key)) return failed;
    const only = async (): Promise<T> => {
      moving.add(key);
      try {
        return await run();
      } finally {
        moving.delete(key);
      }
    };
    const answer = await budget.call({ root: budgetOf(ref), withinMs: moveWithinMs, run: only });
    return answer.kind === 'answered' ? answer.value : failed;
  };
  return {
    saveCopy: (ref, to, bytes) => move(ref, () => files.saveCopy(ref, to, bytes)),
    move: (ref, to, expected, reason) => move(ref, () => files.move(ref, to, expected, reason)),
    moveBack: (ref, from, expected, reason) => move(ref, () => files.moveBack(ref, from, expected, reason)),
  };
}

/** Treats each chunk of a stream as a separate call. */
async function* limitedStream(
  stream: AsyncIterable<Uint8Array>,
  budget: CallBudget,
  root: string,
): AsyncGenerator<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]();
  const life = { isSilent: false };
  const piece = async <T>(run: () => Promise<T>): Promise<T> => {
    const answer = await budget.call({ root, withinMs: answerWithinMs, run });
    if (answer.kind === 'answered') return answer.value;
    life.isSilent = true;
    throw silentError();
  };
  try {
    for (let next = await piece(() => pieces.next()); next.done !== true; next = await piece(() => pieces.next()))
      yield next.value;
  } finally {
    const closing = pieces.return?.().catch(() => undefined);
    // Where a chunk hangs, the file is closed after it.
    if (!life.isSilent) await closing;
  }
}
