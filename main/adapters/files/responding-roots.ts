import { stat } from 'node:fs/promises';
import { message, type AnyMessage } from '#contract/messages/message.ts';
import type { FileRef, FileSource } from '#ports/file-source.ts';

/**
 * Checks whether roots respond. A call to a network drive that went away may never return, and holds a thread for that
 * time.
 */
export interface RespondingRoots {
  /** Resolves with `null` when the root answered in time, otherwise with the time since which it has not. */
  silentSince(root: string): Promise<Date | null>;
}

/** Makes any call to a root. The result does not matter. */
export type AskRoot = (root: string) => Promise<unknown>;

const ask: AskRoot = (root) => stat(root).catch(() => null);

/**
 * Each root has at most one running query, however often it is asked for, so that a root that does not respond holds
 * one thread of Node's pool.
 */
export function createRespondingRoots(answerWithinMs = 15_000, askRoot: AskRoot = ask): RespondingRoots {
  const underWay = new Map<string, { readonly since: Date; readonly answer: Promise<null> }>();
  return {
    async silentSince(root) {
      const known = underWay.get(root);
      const asked = known ?? {
        since: new Date(),
        answer: askRoot(root).then(() => {
          underWay.delete(root);
          return null;
        }),
      };
      underWay.set(root, asked);
      const leftMs = Math.max(0, asked.since.getTime() + answerWithinMs - Date.now());
      return withinTime(asked.answer, leftMs, asked.since);
    },
  };
}

async function withinTime<T>(answer: Promise<T>, ms: number, otherwise: Date): Promise<T | Date> {
  const { promise, resolve } = Promise.withResolvers<Date>();
  const timer = setTimeout(() => resolve(otherwise), ms);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const silent = (since: Date): AnyMessage => message('folder.silent', { time: since.getTime() });

/**
 * Starts no call to a root that does not respond, so that its calls do not take the threads of others. Such a root is
 * away, and its files keep their states.
 */
export function withRespondingRoots(files: FileSource, roots: RespondingRoots): FileSource {
  const silentSince = async ({ root }: Pick<FileRef, 'root'>): Promise<Date | null> =>
    root === null ? null : roots.silentSince(root);
  const guarded = async <T>(ref: FileRef, call: () => Promise<T>) => {
    const since = await silentSince(ref);
    return since === null ? call() : ({ ok: false, failure: { kind: 'timeout', message: silent(since) } } as const);
  };
  return {
    async list(root, signal, ignores, options) {
      const since = await silentSince({ root });
      return since === null ? files.list(root, signal, ignores, options) : { kind: 'away', why: silent(since) };
    },
    async stat(ref) {
      const since = await silentSince(ref);
      return since === null ? files.stat(ref) : { kind: 'away', why: silent(since), root: true };
    },
    hasWriter: async (ref) => ((await silentSince(ref)) === null ? files.hasWriter(ref) : null),
    fileStat: async (ref) => ((await silentSince(ref)) === null ? files.fileStat(ref) : null),
    read: (ref, offsetBytes, lengthBytes) => guarded(ref, () => files.read(ref, offsetBytes, lengthBytes)),
    hash: (ref, signal, beginningBytes, onProgress) =>
      guarded(ref, () => files.hash(ref, signal, beginningBytes, onProgress)),
    async open(ref) {
      const since = await silentSince(ref);
      if (since !== null) throw Object.assign(new Error(`no answer since ${since.toISOString()}`), { code: 'EIO' });
      return files.open(ref);
    },
    saveCopy: (ref, to, bytes) => guarded(ref, () => files.saveCopy(ref, to, bytes)),
    move: (ref, to, expected, reason) => guarded(ref, () => files.move(ref, to, expected, reason)),
    moveBack: (ref, from, expected, reason) => guarded(ref, () => files.moveBack(ref, from, expected, reason)),
  };
}
