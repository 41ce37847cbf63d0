import { Ban, CircleCheck, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ConfiguredUser, NewKey } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { useChange } from '../../screen/use-change.ts';
import { useToast } from '../../ui/toast.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { Pill } from '../../ui/pill.tsx';
import { MakeKey, ShownKey } from './make-key.tsx';
import { BlockUser, ChangeUser, RemoveUser } from './user-dialogs.tsx';
import { UserKeys } from './user-keys.tsx';

interface UserCardProps {
  readonly user: ConfiguredUser;
  readonly keyLimit: number;
  /** Whether the service is on this computer, so that its own user is Intray here. */
  readonly isHere: boolean;
}

/** One user: role, state and keys, and what can be done with them. */
export function UserCard({ user, keyLimit, isHere }: UserCardProps) {
  const t = useText();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<NewKey | null>(null);
  const name = user.isOwn && isHere ? t('users.own') : fullName(user) || user.userName;
  const isFull = user.keys.length >= keyLimit;
  return (
    <Card label={name}>
      <div className="user">
        <div className="user-head">
          <div>
            <b className="name">{name}</b>
            {name !== user.userName && <small className="dim user-address">{user.userName}</small>}
          </div>
          {user.status !== 'active' && <Pill tone="hold">{t('users.blocked')}</Pill>}
          <span className="user-role">{t(`service.role.${user.role}`)}</span>
          {!user.isOwn && <UserMenu user={user} name={name} />}
        </div>
        {user.isOwn && <p className="dim small">{t(isHere ? 'users.own.text' : 'users.own.elsewhere')}</p>}
        {user.isFromFile && !user.isOwn && <p className="dim small">{t('users.fromFile.text')}</p>}
        {user.keys.length === 0 && <p className="dim small">{t('keys.none')}</p>}
        {user.keys.length > 0 && <UserKeys keys={user.keys} />}
        {isFull && <p className="dim small">{t('keys.full', { limit: keyLimit })}</p>}
        <div>
          <Button size="s" icon={Plus} isDisabled={isFull} onPress={() => setMaking(true)}>
            {t('keys.add')}
          </Button>
        </div>
      </div>
      {isMaking && <MakeKey user={{ id: user.id, name }} onMade={setMade} onClose={() => setMaking(false)} />}
      {made !== null && <ShownKey made={made} isHere={isHere} onClose={() => setMade(null)} />}
    </Card>
  );
}

const fullName = ({ name, lastName }: ConfiguredUser): string =>
  [name, lastName].filter((part) => part !== '').join(' ');

function UserMenu({ user, name }: { readonly user: ConfiguredUser; readonly name: string }) {
  const t = useText();
  const change = useChange();
  const toast = useToast();
  const [open, setOpen] = useState<'change' | 'block' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const unblock = async () => {
    const done = t('users.unblocked.done', { name });
    const problem = await change('configuration.users.unblock', { id: user.id }, { done });
    if (problem !== null) toast({ tone: 'fail', text: t('shell.actionFailed', { message: problem }) });
  };
  const block =
    user.status === 'active'
      ? { id: 'block', label: t('users.block'), icon: Ban, onAction: () => setOpen('block') }
      : { id: 'unblock', label: t('users.unblock'), icon: CircleCheck, onAction: () => void unblock() };
  const others = user.isFromFile
    ? []
    : [
        { id: 'change', label: t('users.change'), icon: Pencil, onAction: () => setOpen('change') },
        { id: 'remove', label: t('users.remove'), icon: Trash2, onAction: () => setOpen('remove'), isDanger: true },
      ];
  return (
    <>
      <MenuButton label={t('users.actions', { name })} entries={[...others.slice(0, 1), block, ...others.slice(1)]} />
      {open === 'change' && <ChangeUser user={user} onClose={close} />}
      {open === 'block' && <BlockUser id={user.id} name={name} onClose={close} />}
      {open === 'remove' && <RemoveUser id={user.id} name={name} onClose={close} />}
    </>
  );
}
