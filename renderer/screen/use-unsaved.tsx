import { useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { guardLeaving } from './leave-guard.ts';

export interface UnsavedOptions {
  readonly isChanged: boolean;
  readonly canSave: boolean;
  /** @returns whether the changes were saved */
  readonly save: () => Promise<boolean>;
}

/** Asks *Save*, *Discard* or *Keep editing* before a form with unsaved changes is left. */
export function useUnsaved({ isChanged, canSave, save }: UnsavedOptions): {
  /** The question, while it is asked. */
  readonly question: ReactNode;
  /** Call this once the changes are saved: leaving no longer asks. */
  readonly stopGuarding: () => void;
} {
  const t = useText();
  const [pending, setPending] = useState<{ readonly go: () => void } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const release = useRef<() => void>(() => undefined);
  const ask = useEffectEvent((go: () => void) => setPending({ go }));
  useEffect(() => {
    if (!isChanged) return undefined;
    const end = guardLeaving({ ask: (go) => ask(go) });
    release.current = end;
    return end;
  }, [isChanged]);
  const stopGuarding = useCallback(() => release.current(), []);
  const keepEditing = () => setPending(null);
  const saveAndGo = async (go: () => void) => {
    setSaving(true);
    const isSaved = await save();
    setSaving(false);
    setPending(null);
    if (isSaved) go();
  };
  const question = pending !== null && (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('shell.unsaved.title')}
      onClose={keepEditing}
      actions={
        <>
          <Button kind="quiet" onPress={keepEditing}>
            {t('shell.unsaved.keep')}
          </Button>
          <Button kind="danger" onPress={pending.go}>
            {t('shell.unsaved.discard')}
          </Button>
          <Button
            kind="primary"
            autoFocus
            isPending={isSaving}
            isDisabled={!canSave}
            onPress={() => void saveAndGo(pending.go)}
          >
            {t('shell.save')}
          </Button>
        </>
      }
    >
      {t('shell.unsaved.text')}
    </Dialog>
  );
  return { question, stopGuarding };
}
