import type { Folder } from '#contract/folders.ts';
import { useCall } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Asks once, says what stays, and can be undone while that is said: the folder is watched again under its rules. */
export function RemoveFolder({ folder, onClose }: { readonly folder: Folder; readonly onClose: () => void }) {
  const t = useText();
  const call = useCall();
  const toast = useToast();
  const fail = (message: string) => toast({ tone: 'fail', text: t('item.failed', { message }) });
  const undo = async () => {
    const answer = await call('folders.add', { path: folder.path, rules: folder.rules });
    if (answer.ok) toast({ tone: 'done', text: t('folders.added', { name: folder.name }) });
    else fail(answer.error.message);
  };
  const remove = async () => {
    onClose();
    const answer = await call('folders.remove', { id: folder.id });
    if (!answer.ok) fail(answer.error.message);
    else {
      const action = { label: t('item.undo'), onPress: () => void undo() };
      toast({ tone: 'idle', text: t('folders.removed', { name: folder.name }), action });
    }
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t('folders.remove.title', { name: folder.name })}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="danger" onPress={() => void remove()}>
            {t('folders.remove.yes')}
          </Button>
        </>
      }
    >
      <p>{t('folders.remove.text')}</p>
    </Dialog>
  );
}
