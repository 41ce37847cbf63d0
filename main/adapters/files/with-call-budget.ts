import path from 'node:path';
import { message } from '#contract/messages/message.ts';
import type { Failure } from '#core/failure.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';
import type { CallBudget } from './call-budget.ts';

/** A small call; also a listing, a hash and a stream, which may take as long as they make progress. */
export const answerWithinMs = 15_000;
/** A move may have to copy. Its caller is freed and asks again; the move itself goes on. */
const moveWithinMs = 60_000;
/** So many entries are looked at together by one listing. */
const listThreads = 8;

const notResponding = message('folder.not-responding');
const silentFailure: Failure = { kind: 'timeout', message: notResponding };
const failed = { ok: false, failure: silentFailure } as const;
const silentError = (): Error => Object.assign(new Error(notResponding.code), { code: 'EIO' });

/** Single files share a budget with those beside them. */
const budgetOf = ({ root, path: at }: FileRef): string => root ?? path.dirname(at);

/** Frees whoever waits for a call that does not come back, and begins no more of them than the budget has room for. */
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

function limitedMoves(files: FileSource, budget: CallBudget): Pick<FileSource, 'move' | 'moveBack'> {
  /** Originals whose moves are under way: a second one must not begin beside a first that hangs. */
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
    move: (ref, to, expected, reason) => move(ref, () => files.move(ref, to, expected, reason)),
    moveBack: (ref, from, expected, reason) => move(ref, () => files.moveBack(ref, from, expected, reason)),
  };
}

/** Each piece of a stream is a call of its own. */
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
    // Where a piece hangs, the file is closed after it.
    if (!life.isSilent) await closing;
  }
}
