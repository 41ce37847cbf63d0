import { FolderPlus, Inbox, Pause, Play, Plus, Unplug } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import { useLink, useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { useAddFiles } from '../../screen/add-files.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { hrefOf, navigate, type ScreenProps } from '../../screen/routes.ts';
import { Screen } from '../../screen/screen.tsx';
import { useAction } from '../../screen/use-action.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddRemote } from './add-remote.tsx';
import { BalanceStrip } from './balance-strip.tsx';
import { InboxFiles } from './inbox-files.tsx';
import { InboxNotes } from './inbox-notes.tsx';
import { StrandedCards } from '../../documents/files/stranded.tsx';
import { FileDetailPanel } from './file-detail.tsx';
import './inbox.css';
import './inbox-needs.css';

export function InboxScreen({ id, params }: ScreenProps) {
  const t = useText();
  const { data: status, error, refresh } = useQuery('app.status', {});
  const isLive = useLink() === 'live';
  const { pick } = useAddFiles();
  // Without its journal the app does not know the files, which is different from having none.
  const isBroken = status !== null && status.broken !== null;
  return (
    <Screen
      title={t('shell.inbox')}
      actions={
        <>
          <PauseButton status={status} />
          <Button kind="primary" icon={Plus} isDisabled={!isLive || isBroken} onPress={() => pick('files')}>
            {t('shell.addFiles')}
          </Button>
          <AddRemote isDisabled={!isLive || isBroken} asked={params.get('add')} />
        </>
      }
    >
      {status === null && error !== null && <NotLoaded icon={Inbox} error={error} onRetry={refresh} />}
      {status === null && error === null && (
        <Card>
          <Skeleton rows={6} label={t('shell.loading')} />
        </Card>
      )}
      {status !== null && isBroken && <Broken />}
      {status !== null && !isBroken && (
        <div className="inbox">
          <BalanceStrip status={status} />
          <InboxNotes notes={status.notes} troubles={status.troubles} />
          <StrandedCards stranded={status.stranded} />
          <div className="inbox-columns" data-detail={id !== null || undefined}>
            {status.balance.seen === 0 ? <NothingYet /> : <InboxFiles status={status} selected={id} />}
            {id !== null && <FileDetailPanel id={id} onClose={() => navigate(hrefOf('inbox'))} />}
          </div>
        </div>
      )}
    </Screen>
  );
}

function PauseButton({ status }: { readonly status: AppStatus | null }) {
  const t = useText();
  const act = useAction();
  const isLive = useLink() === 'live';
  const isPaused = status?.state === 'paused';
  return (
    <Button
      icon={isPaused ? Play : Pause}
      isDisabled={!isLive || status === null || status.broken !== null}
      onPress={() => void act(isPaused ? 'app.resume' : 'app.pause', {})}
    >
      {t(isPaused ? 'shell.resume' : 'shell.pause')}
    </Button>
  );
}

function Broken() {
  const t = useText();
  return (
    <Card>
      <EmptyState
        icon={Unplug}
        title={t('inbox.broken.title')}
        action={<LinkButton href={hrefOf('settings')}>{t('settings.doctor')}</LinkButton>}
      >
        {t('inbox.broken.text')}
      </EmptyState>
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
                {t('folders.add')}
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
