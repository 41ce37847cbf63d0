import { useCallback, useState } from 'react';
import type { DocumentView } from '#contract/documents.ts';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { useUndoKey } from '../../screen/undo-key.ts';
import { useToast } from '../../ui/toast.tsx';
import { createCorrector, type CorrectionChange } from './corrector.ts';
import { refusedValue, type RefusedValue } from './refused-value.ts';

export interface Corrections {
  readonly isPossible: boolean;
  /**
   * Makes the changes, and offers to undo them. Resolves with whether they were made.
   * @param onRefused shows at its field what the service cannot read; without it, that is a message as any other failure
   */
  readonly correct: (
    changes: readonly CorrectionChange[],
    done: string,
    onRefused?: (value: RefusedValue) => void,
  ) => Promise<boolean>;
  /** Undoes one correction, whoever made it and whenever. */
  readonly undo: (correctionId: string) => Promise<void>;
}

/** The subject of the toasts, so that only the last correction is on screen. */
const about = 'correction';

/** Corrects a document. Ctrl+Z undoes the last correction of this screen. */
export function useCorrections(
  { fileId, revision }: Pick<DocumentView, 'fileId' | 'revision'>,
  onChanged: () => void,
): Corrections {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const [corrector] = useState(() => createCorrector(call));
  const undo = useCallback(
    async (given?: Parameters<typeof corrector.undo>[0]) => {
      const outcome = await corrector.undo(given);
      if (outcome === null) return;
      onChanged();
      if (outcome.ok) toast({ about, tone: 'done', text: t('correct.undone') });
      else toast({ about, tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(outcome.error) }) });
    },
    [corrector, onChanged, toast, t, hostText],
  );
  useUndoKey('last', () => {
    const canUndo = corrector.canUndo();
    if (canUndo) void undo();
    return canUndo;
  });
  return {
    isPossible: revision !== null,
    undo: (correctionId) => undo({ fileId, ids: [correctionId] }),
    async correct(changes, done, onRefused) {
      if (revision === null) return false;
      const outcome = await corrector.correct(fileId, revision, changes);
      onChanged();
      if (outcome.ok) {
        toast({
          about,
          tone: 'done',
          text: done,
          action: { label: t('correct.undo'), isUndo: true, onPress: () => void undo() },
        });
        return true;
      }
      const refused = refusedValue(outcome.error, changes, hostText);
      if (refused !== null && onRefused !== undefined) onRefused(refused);
      else toast({ about, tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(outcome.error) }) });
      return false;
    },
  };
}
