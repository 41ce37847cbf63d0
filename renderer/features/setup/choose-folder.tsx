import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface StepProps {
  readonly onBack: () => void;
}

/** One folder is enough to begin with; a folder that is watched already counts. */
export function ChooseFolder({ onChosen, onBack }: StepProps & { readonly onChosen: () => void }) {
  const t = useText();
  const call = useCall();
  const { data: folders } = useQuery('folders.list', {});
  const [path, setPath] = useState('');
  const [error, setError] = useState('');
  const [isAdding, setAdding] = useState(false);
  const has = (folders?.length ?? 0) > 0;
  const add = async () => {
    if (path.trim() === '') {
      if (has) onChosen();
      return;
    }
    setAdding(true);
    const answer = await call('folders.add', { path: path.trim() });
    setAdding(false);
    if (answer.ok) onChosen();
    else setError(answer.error.message);
  };
  return (
    <form
      className="setup-body"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <h1>{t('setup.folder.title')}</h1>
      <p className="muted">{t('setup.folder.text')}</p>
      {has && (
        <Card label={t('setup.folder.watched')}>
          <ul className="rows">
            {folders?.map((folder) => (
              <li key={folder.id} className="setup-folder">
                <FolderOpen aria-hidden />
                <div>
                  <b className="name">{folder.name}</b>
                  <p className="mono dim">{folder.path}</p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <TextField
        label={t(has ? 'setup.folder.other' : 'folders.path')}
        description={t('folders.path.text')}
        placeholder={t('folders.path.example')}
        value={path}
        error={error}
        onChange={(next) => {
          setPath(next);
          setError('');
        }}
      />
      {error !== '' && <Banner tone="fail" title={t('setup.folder.failed')} />}
      <div className="connect-actions">
        <Button kind="quiet" onPress={onBack}>
          {t('shell.back')}
        </Button>
        <Button type="submit" kind="primary" isPending={isAdding} isDisabled={!has && path.trim() === ''}>
          {t('setup.next')}
        </Button>
      </div>
    </form>
  );
}
