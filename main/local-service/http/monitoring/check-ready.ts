import type { BlobStore } from '../../store/blob-store.ts';
import type { Store } from '../../store/store.ts';

/** What the service needs to answer requests and cannot reach. */
type Unreachable = 'database' | 'bytes';

/** Resolves with what cannot be reached; empty when the service can work. Never rejects. */
export type CheckReady = () => Promise<readonly Unreachable[]>;

/** An answer that takes longer counts as none. */
const answerMs = 2_000;
/** A result is given again for so long, so that many questions cost one look. */
const freshMs = 1_000;

/** The hash of no bytes that anybody has: only whether there is an answer matters. */
const noBytes = '0'.repeat(64);

/**
 * Creates a check that asks the database and the storage of the bytes for something small. However often it is called,
 * each of them has one open question at most; while that has no answer, it counts as unreachable.
 */
export function createCheckReady(
  { store, blobs }: { readonly store: Pick<Store, 'events'>; readonly blobs: Pick<BlobStore, 'has'> },
  nowMs: () => number = () => performance.now(),
): CheckReady {
  const questions = [
    { part: 'database', ask: createQuestion(() => store.events.lastSeq(), nowMs) },
    { part: 'bytes', ask: createQuestion(() => blobs.has(noBytes), nowMs) },
  ] as const;
  return async () => {
    const answers = await Promise.all(questions.map(async ({ part, ask }) => ((await ask()) ? null : part)));
    return answers.filter((part) => part !== null);
  };
}

/** Returns whether there was an answer in time. */
function createQuestion(ask: () => Promise<unknown>, nowMs: () => number): () => Promise<boolean> {
  let open: Promise<boolean> | null = null;
  let last: { readonly isAnswered: boolean; readonly atMs: number } | null = null;
  const askNow = (): Promise<boolean> => {
    const asked = ask().then(
      () => true,
      () => false,
    );
    return asked.then((isAnswered) => {
      last = { isAnswered, atMs: nowMs() };
      open = null;
      return isAnswered;
    });
  };
  return async () => {
    if (open === null && last !== null && nowMs() - last.atMs < freshMs) return last.isAnswered;
    open ??= askNow();
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(() => late.resolve(false), answerMs);
    try {
      return await Promise.race([open, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
