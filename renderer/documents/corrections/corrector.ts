import type { CallError } from '#contract/frame.ts';
import type { MethodName, MethodParams, MethodResult } from '#contract/methods.ts';
import type { Answer } from '../../bridge/client.ts';

export type CorrectionChange = MethodParams<'documents.correct'>['changes'][number];

type Ask = <M extends MethodName>(method: M, params: MethodParams<M>) => Promise<Answer<MethodResult<M>>>;

interface Corrected {
  readonly fileId: string;
  readonly ids: readonly string[];
}

type CorrectionOutcome =
  { readonly ok: true; readonly made: Corrected } | { readonly ok: false; readonly error: CallError };

/** Corrects documents one call after the other, and takes back what it has corrected, the newest first. */
export interface Corrector {
  /** @param revision the state of the document that the person sees */
  readonly correct: (
    fileId: string,
    revision: string,
    changes: readonly CorrectionChange[],
  ) => Promise<CorrectionOutcome>;
  /** Takes back what is given, or else the newest of its own. Resolves with it; with `null` when nothing is left. */
  readonly undo: (given?: Corrected) => Promise<CorrectionOutcome | null>;
  readonly canUndo: () => boolean;
}

export function createCorrector(call: Ask): Corrector {
  const made: Corrected[] = [];
  /** The state of each document after its last correction, until the page has asked for it again. */
  const revisions = new Map<string, { readonly seen: string; readonly now: string }>();
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
  const revisionOf = (fileId: string, seen: string) => {
    const known = revisions.get(fileId);
    return known?.seen === seen ? known.now : seen;
  };
  return {
    correct: (fileId, seen, changes) =>
      inTurn(async () => {
        const revision = revisionOf(fileId, seen);
        const answer = await call('documents.correct', { fileId, revision, changes: [...changes] });
        if (!answer.ok) {
          revisions.delete(fileId);
          return { ok: false, error: answer.error };
        }
        revisions.set(fileId, { seen, now: answer.result.revision });
        const step = { fileId, ids: answer.result.ids };
        made.push(step);
        return { ok: true, made: step };
      }),
    undo: (given) =>
      inTurn(async () => {
        const step = given ?? made.pop();
        if (step === undefined) return null;
        const { fileId, ids } = step;
        // What stands now is asked for again: the person undoes the last step, whatever the page shows.
        const document = await call('documents.get', { id: fileId });
        if (!document.ok) return { ok: false, error: document.error };
        const revision = document.result.revision ?? '';
        const answer = await call('documents.undoCorrection', { fileId, revision, ids: [...ids] });
        if (!answer.ok) return { ok: false, error: answer.error };
        revisions.delete(fileId);
        return { ok: true, made: step };
      }),
    canUndo: () => made.length > 0,
  };
}
