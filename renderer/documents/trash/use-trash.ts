import { useCallback } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { MethodResult } from '#contract/methods.ts';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface TrashableDocument {
  readonly fileId: string;
  readonly name: string | null;
}

export interface Trash {
  /**
   * Moves documents to the trash and offers to undo it exactly. Resolves with the ids of those that are there now.
   * `onChanged` is called then, and again after an undo.
   */
  readonly move: (documents: readonly TrashableDocument[], onChanged?: () => void) => Promise<readonly string[]>;
  /** Puts documents back as they were. Resolves with the ids of those that are back. */
  readonly restore: (documents: readonly TrashableDocument[]) => Promise<readonly string[]>;
  /** Deletes documents in the trash for good. A screen asks before. Resolves with the ids of those that are gone. */
  readonly deleteForGood: (documents: readonly TrashableDocument[]) => Promise<readonly string[]>;
  /** Refuses to delete documents until the hold is taken off, or takes it off. Resolves with whether it is so now. */
  readonly hold: (documents: readonly TrashableDocument[], isHeld: boolean) => Promise<boolean>;
}

/** The service takes this many documents in one call. */
const mostInCall = 500;
/** The subject of the toasts, so that only the last one is on screen. */
const about = 'trash';

type Refused = MethodResult<'trash.move'>['refused'];
interface Outcome {
  /** The documents for which the call did what was asked. */
  readonly done: readonly TrashableDocument[];
  /** Those of them that were not so before. */
  readonly changed: readonly TrashableDocument[];
  readonly refused: Refused;
  readonly error: CallError | null;
}

/** Deletes documents, takes them back, and keeps them from being deleted, with a toast for each outcome. */
export function useTrash(): Trash {
  const t = useText();
  const formats = useFormats();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();

  const wordsOf = useOutcomeWords();
  const restore = useCallback<Trash['restore']>(
    async (documents) => {
      const outcome = await inParts(documents, (fileIds) => call('trash.restore', { fileIds }));
      toast({ about, tone: toneOf(outcome), text: wordsOf('restored', documents, outcome) });
      return outcome.done.map(({ fileId }) => fileId);
    },
    [call, toast, wordsOf],
  );
  const move = useCallback<Trash['move']>(
    async (documents, onChanged) => {
      const outcome = await inParts(documents, (fileIds) => call('trash.move', { fileIds }));
      const undo = async () => {
        await restore(outcome.changed);
        onChanged?.();
      };
      toast({
        about,
        tone: toneOf(outcome),
        text: wordsOf('moved', documents, outcome),
        ...(outcome.changed.length > 0 && {
          action: { label: t('file.undo'), isUndo: true, onPress: () => void undo() },
        }),
      });
      onChanged?.();
      return outcome.done.map(({ fileId }) => fileId);
    },
    [call, toast, wordsOf, restore, t],
  );
  const deleteForGood = useCallback<Trash['deleteForGood']>(
    async (documents) => {
      const outcome = await inParts(documents, (fileIds) => call('trash.delete', { fileIds }));
      toast({ about, tone: toneOf(outcome), text: wordsOf('deletedForGood', documents, outcome) });
      return outcome.done.map(({ fileId }) => fileId);
    },
    [call, toast, wordsOf],
  );
  const hold = useCallback<Trash['hold']>(
    async (documents, isHeld) => {
      const { error, done } = await inParts(documents, (fileIds) => call('documents.hold', { fileIds, isHeld }));
      const params = { count: done.length, shown: formats.number(done.length), name: isolate(done[0]?.name ?? '') };
      const text = t(isHeld ? 'hold.placed' : 'hold.removed', params);
      if (error === null) toast({ about, tone: 'done', text });
      else toast({ about, tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(error) }) });
      return error === null;
    },
    [call, toast, t, formats, hostText],
  );
  return { move, restore, deleteForGood, hold };
}

/** Says what became of documents, and of those that were refused why. */
function useOutcomeWords() {
  const t = useText();
  const formats = useFormats();
  const hostText = useHostText();
  return useCallback(
    (code: 'moved' | 'restored' | 'deletedForGood', documents: readonly TrashableDocument[], outcome: Outcome) => {
      const words = (key: typeof code | `refused.${Refused[number]['reason']}`, ids: readonly TrashableDocument[]) =>
        ids.length === 0
          ? null
          : t(`trash.${key}`, {
              count: ids.length,
              shown: formats.number(ids.length),
              name: isolate(ids[0]?.name ?? t('shell.document')),
            });
      const refusedFor = (reason: Refused[number]['reason']) =>
        documents.filter(({ fileId }) =>
          outcome.refused.some((each) => each.fileId === fileId && each.reason === reason),
        );
      const parts = [
        words(code, outcome.done),
        ...(['held', 'in-progress', 'unknown'] as const).map((reason) =>
          words(`refused.${reason}`, refusedFor(reason)),
        ),
        outcome.error === null ? null : t('shell.actionFailed', { message: hostText.error(outcome.error) }),
      ];
      return parts.filter((part) => part !== null).join(' ');
    },
    [t, formats, hostText],
  );
}

const toneOf = ({ done, refused, error }: Outcome) =>
  refused.length === 0 && error === null ? 'idle' : done.length > 0 ? 'hold' : 'fail';

interface PartOutcome {
  readonly changed?: number;
  readonly fileIds?: readonly string[];
  readonly refused?: Refused;
}

/** Makes as many calls as the documents need. The first that fails is the last. */
async function inParts(
  documents: readonly TrashableDocument[],
  ask: (
    fileIds: string[],
  ) => Promise<{ readonly ok: true; readonly result: PartOutcome } | { readonly ok: false; readonly error: CallError }>,
): Promise<Outcome> {
  const byId = new Map(documents.map((document) => [document.fileId, document]));
  const ids = [...byId.keys()];
  const named = (fileIds: readonly string[]) => fileIds.flatMap((id) => byId.get(id) ?? []);
  const outcome = { done: [] as TrashableDocument[], changed: [] as TrashableDocument[], refused: [] as Refused };
  for (let first = 0; first < ids.length; first += mostInCall) {
    const part = ids.slice(first, first + mostInCall);
    const answer = await ask(part);
    if (!answer.ok) return { ...outcome, error: answer.error };
    const { fileIds, refused = [] } = answer.result;
    const refusedIds = new Set(refused.map(({ fileId }) => fileId));
    const done = part.filter((id) => !refusedIds.has(id));
    outcome.done.push(...named(done));
    outcome.changed.push(...named(fileIds ?? done));
    outcome.refused.push(...refused);
  }
  return { ...outcome, error: null };
}
