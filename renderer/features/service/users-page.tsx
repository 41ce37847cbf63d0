import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import type { ServiceInfo } from '#contract/service.ts';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UserCard } from './user-card.tsx';
import { AddUser } from './user-dialogs.tsx';
import './users.css';

/** The users of the service, with their roles and keys, for administrators of one of Intray's services. */
export function UsersPage({ info }: { readonly info: Pick<ServiceInfo, 'canConfigure' | 'kind'> }) {
  const t = useText();
  if (info.canConfigure) return <ManagedUsers isHere={info.kind === 'local'} />;
  return (
    <div className="managed users">
      <Banner tone="idle" title={t('configuration.readOnly.title')}>
        {t('users.remote')}
      </Banner>
    </div>
  );
}

function ManagedUsers({ isHere }: { readonly isHere: boolean }) {
  const t = useText();
  const { data, error, refresh } = useQuery('configuration.users.list', {});
  const [isAdding, setAdding] = useState(false);
  if (data === null && error !== null) return <NotLoaded icon={Users} error={error} onRetry={refresh} />;
  if (data === null) return <Skeleton rows={6} label={t('shell.loading')} />;
  const isFull = data.users.length >= data.userLimit;
  return (
    <div className="managed users">
      <div className="managed-head">
        <p className="muted small">{isFull ? t('users.full', { limit: data.userLimit }) : t('users.text')}</p>
        <Button icon={Plus} isDisabled={isFull} onPress={() => setAdding(true)}>
          {t('users.add')}
        </Button>
      </div>
      {data.users.map((user) => (
        <UserCard key={user.id} user={user} keyLimit={data.keyLimit} isHere={isHere} />
      ))}
      {isAdding && <AddUser onClose={() => setAdding(false)} />}
    </div>
  );
}
