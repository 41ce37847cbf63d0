import { FolderOpen, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import type { CallError } from '#contract/frame.ts';
import type { Folder } from '#contract/folders.ts';
import { useCall, useLink, useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FolderField } from '../../documents/folders/folder-field.tsx';
import { FolderRefused } from '../../documents/folders/folder-refused.tsx';
import { SetupChoice } from './setup-choice.tsx';

export interface StepProps {
  readonly onBack: () => void;
}

/**
 * Chooses the first folder: the one that Intray suggests, or any other. A folder that is already watched counts too.
 */
export function ChooseFolder({ onChosen, onBack }: StepProps & { readonly onChosen: () => void }) {
  const t = useText();
  const call = useCall();
  const isLive = useLink() === 'live';
  const { data: folders } = useQuery('folders.list', {});
  const { data: suggested } = useQuery('folders.suggest', {});
  const [path, setPath] = useState('');
  const [error, setError] = useState<CallError | null>(null);
  const [adding, setAdding] = useState<string | null>(null);
  const has = (folders?.length ?? 0) > 0;
  const isSuggested = suggested !== null && folders?.some((folder) => folder.path === suggested.path) === false;
  const add = async (wanted: string, create: boolean) => {
    setAdding(wanted);
    const answer = await call('folders.add', { path: wanted, create });
    setAdding(null);
    if (answer.ok) onChosen();
    else setError(answer.error);
  };
  return (
    <form
      className="setup-body"
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim() !== '') void add(path.trim(), false);
        else if (has) onChosen();
      }}
    >
      <h1>{t('setup.folder.title')}</h1>
      <p className="muted">{t('setup.folder.text')}</p>
      {has && <Watched folders={folders ?? []} />}
      {isSuggested && !has && (
        <SetupChoice
          icon={FolderPlus}
          title={t('setup.folder.suggested', { name: suggested.name })}
          text={t(suggested.exists ? 'setup.folder.suggested.there' : 'setup.folder.suggested.make')}
          path={suggested.path}
          isMain
          isPending={adding === suggested.path}
          onPress={() => void add(suggested.path, true)}
        />
      )}
      <FolderField
        label={t(has || isSuggested ? 'setup.folder.other' : 'folders.path')}
        value={path}
        onChange={(next) => {
          setPath(next);
          setError(null);
        }}
      />
      {error !== null && <FolderRefused error={error} onCreate={() => void add(path.trim(), true)} />}
      <div className="setup-step-actions">
        <Button kind="quiet" onPress={onBack}>
          {t('shell.back')}
        </Button>
        <Button
          type="submit"
          kind={has || path.trim() !== '' || !isSuggested ? 'primary' : 'normal'}
          isPending={adding !== null && adding === path.trim()}
          isDisabled={!isLive || (!has && path.trim() === '')}
        >
          {t('setup.next')}
        </Button>
      </div>
    </form>
  );
}

function Watched({ folders }: { readonly folders: readonly Folder[] }) {
  const t = useText();
  return (
    <Card label={t('setup.folder.watched')}>
      <ul className="rows">
        {folders.map((folder) => (
          <li key={folder.id} className="setup-folder">
            <FolderOpen aria-hidden />
            <div>
              <b className="name">{folder.name}</b> <span className="dim small">{t('setup.folder.watched')}</span>
              <p className="mono dim">{folder.path}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
