import { useState } from 'react';
import { useText } from '../i18n/text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, type DialogProps } from '../ui/dialog.tsx';

export interface ActionDialogProps extends Pick<DialogProps, 'title' | 'role' | 'children' | 'onClose'> {
  /** The verb on the main button. */
  readonly action: string;
  readonly isDanger?: boolean;
  readonly canAct?: boolean;
  /** Resolves to the reason why the action failed, which the dialog shows; after `null` the dialog closes. */
  readonly onAct: () => Promise<string | null>;
}

/** A dialog with one action, and with the fields of it, if any: a form, or a question that is asked once. */
export function ActionDialog({
  action,
  isDanger = false,
  canAct = true,
  onAct,
  onClose,
  children,
  ...rest
}: ActionDialogProps) {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const act = async () => {
    if (!canAct || isPending) return;
    setPending(true);
    const why = await onAct();
    setPending(false);
    setProblem(why);
    if (why === null) onClose();
  };
  return (
    <Dialog
      {...rest}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            isDisabled={!canAct}
            isPending={isPending}
            onPress={() => void act()}
          >
            {action}
          </Button>
        </>
      }
    >
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog that a form opened does not submit that form.
          event.stopPropagation();
          void act();
        }}
      >
        {children}
        {problem !== null && <Banner tone="fail" title={problem} />}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
