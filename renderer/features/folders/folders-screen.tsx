import { FolderOpen, FolderPlus, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Folder } from '#contract/folders.ts';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../shell/routes.ts';
import { Screen } from '../../shell/screen.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { FolderEditor } from './folder-editor.tsx';
import { FolderPill, folderWords } from './folder-state.tsx';
import './folders.css';

/** `#/folders` has the cards, `#/folders/new` adds one, `#/folders/ID` changes its rules. */
export function FoldersScreen({ id }: ScreenProps) {
  const t = useText();
  const { data: folders } = useQuery('folders.list', {});
  const isAdding = id === 'new';
  const chosen = folders?.find((folder) => folder.id === id);
  if (isAdding || chosen !== undefined) {
    return (
      <Screen
        title={chosen?.name ?? t('folders.add')}
        layout="scroll"
        actions={<LinkButton href={hrefOf('folders')}>{t('shell.back')}</LinkButton>}
      >
        <FolderEditor key={id} folder={chosen ?? null} />
      </Screen>
    );
  }
  return (
    <Screen
      title={t('shell.folders')}
      actions={
        <LinkButton kind="primary" icon={FolderPlus} href={hrefOf('folders', 'new')}>
          {t('folders.add')}
        </LinkButton>
      }
    >
      {folders === null && (
        <Card>
          <Skeleton rows={3} label={t('shell.loading')} />
        </Card>
      )}
      {folders?.length === 0 && (
        <Card>
          <EmptyState
            icon={FolderOpen}
            title={t('folders.empty.title')}
            action={
              <LinkButton kind="primary" icon={FolderPlus} href={hrefOf('folders', 'new')}>
                {t('folders.add')}
              </LinkButton>
            }
          >
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

const counted = ['done', 'waiting', 'held', 'ignored'] as const;

function FolderCard({ folder }: { readonly folder: Folder }) {
  const t = useText();
  const formats = useFormats();
  const call = useCall();
  const toast = useToast();
  const [isRemoving, setRemoving] = useState(false);
  const scan = async () => {
    const answer = await call('folders.scan', { id: folder.id });
    toast(
      answer.ok
        ? { tone: 'done', text: t('folders.scanned', { name: folder.name }) }
        : { tone: 'fail', text: t('item.failed', { message: answer.error.message }) },
    );
  };
  return (
    <section className="card folder-card" aria-label={folder.name}>
      <div className="folder-card-head">
        <FolderOpen aria-hidden />
        <div className="folder-card-name">
          <h2 className="name cut">{folder.name}</h2>
          <p className="mono dim">{folder.path}</p>
        </div>
        <FolderPill folder={folder} />
        <MenuButton
          label={t('folders.more', { name: folder.name })}
          entries={[
            {
              id: 'edit',
              label: t('folders.edit'),
              icon: Pencil,
              onAction: () => navigate(hrefOf('folders', folder.id)),
            },
            { id: 'scan', label: t('folders.scan'), icon: RefreshCw, onAction: () => void scan() },
            {
              id: 'remove',
              label: t('folders.remove'),
              icon: Trash2,
              isDanger: true,
              onAction: () => setRemoving(true),
            },
          ]}
        />
      </div>
      <p className="muted small">{folderWords(folder, t)}</p>
      <ul className="folder-card-counts">
        {counted.map((bucket) => (
          <li key={bucket} data-bucket={folder.counts[bucket] > 0 ? bucket : undefined}>
            <b>{formats.number(folder.counts[bucket])}</b> <span>{t(`inbox.${bucket}`)}</span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [
            t('folders.lastFile'),
            folder.lastFileAtMs === null ? t('folders.never') : formats.moment(folder.lastFileAtMs),
          ],
          [
            t('folders.lastScan'),
            folder.lastScanAtMs === null ? t('folders.never') : formats.moment(folder.lastScanAtMs),
          ],
          [t('folders.after'), t(`folders.after.${folder.rules.after}`)],
        ]}
      />
      {isRemoving && <RemoveDialog folder={folder} onClose={() => setRemoving(false)} />}
    </section>
  );
}

function RemoveDialog({ folder, onClose }: { readonly folder: Folder; readonly onClose: () => void }) {
  const t = useText();
  const call = useCall();
  const toast = useToast();
  const remove = async () => {
    onClose();
    const answer = await call('folders.remove', { id: folder.id });
    toast(
      answer.ok
        ? { tone: 'idle', text: t('folders.removed', { name: folder.name }) }
        : { tone: 'fail', text: t('item.failed', { message: answer.error.message }) },
    );
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
