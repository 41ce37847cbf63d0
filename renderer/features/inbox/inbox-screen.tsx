import { FolderPlus, Inbox, Pause, Play, Plus } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import type { Item } from '#contract/items.ts';
import { useCall, useLink, useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { useAddFiles } from '../../shell/add-files.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../shell/routes.ts';
import { Screen } from '../../shell/screen.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';
import { FolderList, JobList } from './inbox-side.tsx';
import { ItemDetailPanel } from './item-detail.tsx';
import { ItemRow } from './item-row.tsx';
import { NeedsYou } from './needs-you.tsx';
import './inbox.css';

export function InboxScreen({ id }: ScreenProps) {
  const t = useText();
  const { data: status } = useQuery('app.status', {});
  const { pick } = useAddFiles();
  return (
    <Screen
      title={t('inbox.title')}
      actions={
        <>
          <PauseButton status={status} />
          <Button kind="primary" icon={Plus} onPress={() => pick('files')}>
            {t('shell.addFiles')}
          </Button>
        </>
      }
    >
      {status === null ? (
        <Card>
          <Skeleton rows={6} label={t('shell.loading')} />
        </Card>
      ) : (
        <div className="inbox">
          <BalanceCard status={status} />
          <div className="inbox-columns" data-detail={id !== null || undefined}>
            <div className="inbox-files">
              {status.balance.seen === 0 ? <NothingYet /> : <Files status={status} selected={id} />}
            </div>
            {id === null ? (
              <div>
                <FolderList />
                <JobList />
              </div>
            ) : (
              <ItemDetailPanel id={id} onClose={() => navigate(hrefOf('inbox'))} />
            )}
          </div>
        </div>
      )}
    </Screen>
  );
}

function PauseButton({ status }: { readonly status: AppStatus | null }) {
  const t = useText();
  const call = useCall();
  const isLive = useLink() === 'live';
  const isPaused = status?.state === 'paused';
  return (
    <Button
      icon={isPaused ? Play : Pause}
      isDisabled={!isLive || status === null || status.broken !== null}
      onPress={() => void call(isPaused ? 'app.resume' : 'app.pause', {})}
    >
      {t(isPaused ? 'shell.resume' : 'shell.pause')}
    </Button>
  );
}

/** So many of the finished are shown here; all of them are one press away. */
const doneShown = 12;

function Files({ status, selected }: { readonly status: AppStatus; readonly selected: string | null }) {
  const t = useText();
  const formats = useFormats();
  const { data: done } = useQuery('items.list', { bucket: 'done', limit: doneShown });
  const more = status.balance.waiting - status.moving.length;
  return (
    <>
      <NeedsYou items={status.attention} />
      {status.moving.length > 0 && (
        <Section
          title={t('inbox.now')}
          note={more > 0 ? t('inbox.now.more', { count: more, shown: formats.number(more) }) : undefined}
        >
          <ItemList items={status.moving} selected={selected} />
        </Section>
      )}
      {done !== null && done.items.length > 0 && (
        <Section
          title={t('inbox.doneToday')}
          note={formats.number(done.total)}
          action={<a href={hrefOf('files', null, { bucket: 'done' })}>{t('inbox.all')}</a>}
        >
          <ItemList items={done.items} selected={selected} />
        </Section>
      )}
    </>
  );
}

function ItemList({ items, selected }: { readonly items: readonly Item[]; readonly selected: string | null }) {
  const { data: folders } = useQuery('folders.list', {});
  return (
    <Card>
      <ul className="rows">
        {items.map((item) => (
          <li key={item.id}>
            <a href={hrefOf('inbox', item.id)} aria-current={item.id === selected || undefined}>
              <ItemRow item={item} folderName={folders?.find(({ id }) => id === item.folderId)?.name} />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function NothingYet() {
  const t = useText();
  const { pick } = useAddFiles();
  const { data: folders } = useQuery('folders.list', {});
  return (
    <Card>
      <EmptyState
        icon={Inbox}
        title={t('inbox.empty.title')}
        action={
          <>
            {folders?.length === 0 && (
              <LinkButton icon={FolderPlus} href={hrefOf('folders')}>
                {t('inbox.empty.folder')}
              </LinkButton>
            )}
            <Button icon={Plus} kind="primary" onPress={() => pick('files')}>
              {t('shell.addFiles')}
            </Button>
          </>
        }
      >
        {t('inbox.empty.text')}
      </EmptyState>
    </Card>
  );
}
