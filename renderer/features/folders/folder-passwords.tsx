import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { longestFolderPassword, mostFolderPasswords, type Folder } from '#contract/folders.ts';
import { useCall, useLink } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';

/** The passwords that are tried on PDFs of a folder: how many there are, and never which. A change applies at once. */
export function FolderPasswords({ folder }: { readonly folder: Folder }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const isLive = useLink() === 'live';
  const [isAdding, setAdding] = useState(false);
  const remove = async (number: number) => {
    const answer = await call('folders.removePassword', { id: folder.id, number });
    if (answer.ok) toast({ tone: 'idle', text: t('folders.passwords.removed', { number }) });
    else toast({ tone: 'fail', text: t('shell.actionFailed', { message: hostText.error(answer.error) }) });
  };
  const numbers = Array.from({ length: folder.passwords }, (_none, index) => index + 1);
  return (
    <div className="folder-passwords" role="group" aria-label={t('folders.passwords')}>
      <div className="field-label">{t('folders.passwords')}</div>
      <p className="dim small">{t('folders.passwords.text')}</p>
      {numbers.length > 0 && (
        <ol>
          {numbers.map((number) => (
            <li key={number}>
              <KeyRound aria-hidden />
              <span>{t('folders.passwords.one', { number })}</span>
              <IconButton
                icon={Trash2}
                size="s"
                isDisabled={!isLive}
                label={t('folders.passwords.remove', { number })}
                onPress={() => void remove(number)}
              />
            </li>
          ))}
        </ol>
      )}
      <Button isDisabled={!isLive || numbers.length >= mostFolderPasswords} onPress={() => setAdding(true)}>
        {t('folders.passwords.add')}
      </Button>
      {isAdding && <AddPassword folder={folder} onClose={() => setAdding(false)} />}
    </div>
  );
}

/** Asks for a password. It is kept only until the answer. */
function AddPassword({ folder, onClose }: { readonly folder: Folder; readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [password, setPassword] = useState('');
  const add = async () => {
    const answer = await call('folders.addPassword', { id: folder.id, password });
    return answer.ok ? null : hostText.error(answer.error);
  };
  return (
    <ActionDialog
      title={t('folders.passwords.title', { name: isolate(folder.name) })}
      action={t('folders.passwords.submit')}
      canAct={password !== ''}
      onAct={add}
      onClose={onClose}
    >
      <p className="muted">{t('folders.passwords.where')}</p>
      <TextField
        label={t('file.unlock.password')}
        type="password"
        value={password}
        onChange={setPassword}
        maxLength={longestFolderPassword}
        autoFocus
      />
    </ActionDialog>
  );
}
