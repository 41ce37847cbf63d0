import { useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { isolate } from '../../i18n/isolate.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { FileActions } from './use-file-action.ts';

interface UnlockDialogProps {
  readonly file: TrackedFile;
  readonly actions: FileActions;
  readonly onClose: () => void;
}

/** Asks for the password of a file. It is kept only until the answer. */
export function UnlockDialog({ file, actions, onClose }: UnlockDialogProps) {
  const t = useText();
  const hostText = useHostText();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isTrying, setTrying] = useState(false);
  const change = (next: string) => {
    setPassword(next);
    setProblem('');
  };
  const unlock = async () => {
    setTrying(true);
    const error = await actions.unlock(file, password);
    setTrying(false);
    if (error === null) {
      onClose();
      return;
    }
    setPassword('');
    setProblem(hostText.error(error));
  };
  return (
    <Dialog title={t('file.unlock.title', { name: isolate(file.name) })} isOpen onClose={onClose}>
      <p className="muted">{t('file.unlock.text')}</p>
      <form
        className="file-unlock"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '' && !isTrying) void unlock();
        }}
      >
        <TextField
          label={t('file.unlock.password')}
          type="password"
          value={password}
          onChange={change}
          error={problem}
          autoFocus
        />
        <div className="file-unlock-actions">
          <Button kind="quiet" onPress={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" kind="primary" isDisabled={password === ''} isPending={isTrying}>
            {t('file.unlock.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
