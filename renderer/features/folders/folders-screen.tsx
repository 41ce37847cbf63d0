import { FolderOpen, FolderPlus } from 'lucide-react';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { hrefOf, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FolderCard } from './folder-card.tsx';
import { FolderEditor } from './folder-editor.tsx';
import './folders.css';

/** `#/folders` shows the cards, `#/folders/new` adds a folder, `#/folders/ID` changes its rules. */
export function FoldersScreen({ id }: ScreenProps) {
  const t = useText();
  const { data: folders, error, refresh } = useQuery('folders.list', {});
  const chosen = folders?.find((folder) => folder.id === id);
  if (id === 'new' || chosen !== undefined) {
    return (
      // Another screen than the cards, so that its title has the focus on arrival.
      <Screen
        key="editor"
        title={chosen?.name ?? t('folders.add')}
        actions={<LinkButton href={hrefOf('folders')}>{t('shell.back')}</LinkButton>}
      >
        <FolderEditor key={id} folder={chosen ?? null} />
      </Screen>
    );
  }
  const add = (
    <LinkButton kind="primary" icon={FolderPlus} href={hrefOf('folders', 'new')}>
      {t('folders.add')}
    </LinkButton>
  );
  return (
    <Screen title={t('shell.folders')} actions={add}>
      {folders === null && error !== null && <NotLoaded icon={FolderOpen} error={error} onRetry={refresh} />}
      {folders === null && error === null && (
        <Card>
          <Skeleton rows={3} label={t('shell.loading')} />
        </Card>
      )}
      {folders?.length === 0 && (
        <Card>
          <EmptyState icon={FolderOpen} title={t('folders.empty.title')} action={add}>
            {t('folders.empty.text')}
          </EmptyState>
        </Card>
      )}
      <ul className="folder-cards">
        {folders?.map((folder) => (
          <li key={folder.id}>
            <FolderCard folder={folder} />
          </li>
        ))}
      </ul>
    </Screen>
  );
}
