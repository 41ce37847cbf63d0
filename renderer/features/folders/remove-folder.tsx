import type { Folder } from '#contract/folders.ts';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { useToast } from '../../ui/toast.tsx';

/**
 * Asks once and says what stays. While the message is shown, the removal can be undone: the folder is then watched
 * again under its rules.
 */
export function RemoveFolder({ folder, onClose }: { readonly folder: Folder; readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const undo = async () => {
    const answer = await call('folders.add', { path: folder.path, rules: folder.rules });
    if (answer.ok) toast({ tone: 'done', text: t('folders.added', { name: isolate(folder.name) }) });
    else toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
  };
  const remove = async () => {
    const answer = await call('folders.remove', { id: folder.id });
    if (!answer.ok) return hostText.error(answer.error);
    const action = { label: t('file.undo'), isUndo: true, onPress: () => void undo() };
    toast({ tone: 'idle', text: t('folders.removed', { name: isolate(folder.name) }), action });
    return null;
  };
  return (
    <ActionDialog
      title={t('folders.remove.title', { name: isolate(folder.name) })}
      role="alertdialog"
      action={t('folders.remove')}
      isDanger
      onAct={remove}
      onClose={onClose}
    >
      <p>{t('folders.remove.text')}</p>
      {folder.passwords > 0 && <p>{t('folders.remove.passwords')}</p>}
    </ActionDialog>
  );
}
