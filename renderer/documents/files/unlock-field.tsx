import { useId, useState } from 'react';
import type { TrackedFile } from '#contract/files.ts';
import { useLink } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import type { FileActions } from './use-file-action.ts';
import './unlock-field.css';

/** Takes the password of a file in place. It is kept only until the answer. */
export function UnlockField({ file, actions }: { readonly file: TrackedFile; readonly actions: FileActions }) {
  const t = useText();
  const hostText = useHostText();
  const id = useId();
  const isLive = useLink() === 'live';
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const unlock = async () => {
    setTrying(true);
    const error = await actions.unlock(file, password);
    setTrying(false);
    setPassword('');
    setProblem(error === null ? null : hostText.error(error));
  };
  return (
    <form
      className="unlock-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !isTrying) void unlock();
      }}
    >
      <input
        className="field-input"
        type="password"
        aria-label={t('file.unlock.password')}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        placeholder={t('file.unlock.password')}
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isDisabled={!isLive || password === ''} isPending={isTrying}>
        {t('file.unlock.upload')}
      </Button>
      {problem !== null && (
        <p id={id} role="alert" className="unlock-problem">
          {problem}
        </p>
      )}
    </form>
  );
}
