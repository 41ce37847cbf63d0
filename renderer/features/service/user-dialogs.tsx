import { useState } from 'react';
import type { ConfiguredUser } from '#contract/configuration.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { useChange } from '../../screen/use-change.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

type Role = ConfiguredUser['role'];
const roles: readonly Role[] = ['Uploader', 'User', 'Account Admin'];

interface DialogProps {
  readonly onClose: () => void;
}

/** The form for a new user, who then has no key yet. */
export function AddUser({ onClose }: DialogProps) {
  const t = useText();
  const change = useChange();
  const [userName, setUserName] = useState('');
  const [name, setName] = useState('');
  const [lastName, setLastName] = useState('');
  const [role, setRole] = useState<Role>('Uploader');
  const address = userName.trim();
  return (
    <ActionDialog
      title={t('users.add.title')}
      action={t('users.add.do')}
      canAct={/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(address)}
      onAct={() =>
        change(
          'configuration.users.add',
          { userName: address, name, lastName, role },
          { done: t('users.added', { name: address }) },
        )
      }
      onClose={onClose}
    >
      <TextField
        label={t('users.userName')}
        value={userName}
        onChange={setUserName}
        description={t('users.userName.text')}
        placeholder="scanner@example.com"
        autoFocus
      />
      <NameFields name={name} lastName={lastName} onName={setName} onLastName={setLastName} />
      <RoleField role={role} onChange={setRole} />
    </ActionDialog>
  );
}

export function ChangeUser({ user, onClose }: DialogProps & { readonly user: ConfiguredUser }) {
  const t = useText();
  const change = useChange();
  const [name, setName] = useState(user.name);
  const [lastName, setLastName] = useState(user.lastName);
  const [role, setRole] = useState(user.role);
  return (
    <ActionDialog
      title={t('users.change.title', { name: user.userName })}
      action={t('shell.save')}
      onAct={() =>
        change(
          'configuration.users.change',
          { id: user.id, name, lastName, role },
          { done: t('users.changed', { name: user.userName }) },
        )
      }
      onClose={onClose}
    >
      <NameFields name={name} lastName={lastName} onName={setName} onLastName={setLastName} />
      <RoleField role={role} onChange={setRole} />
    </ActionDialog>
  );
}

interface OneUserProps extends DialogProps {
  readonly id: string;
  readonly name: string;
}

export function BlockUser({ id, name, onClose }: OneUserProps) {
  const t = useText();
  const change = useChange();
  return (
    <ActionDialog
      title={t('users.block.ask', { name })}
      role="alertdialog"
      action={t('users.block.do')}
      isDanger
      onAct={() => change('configuration.users.block', { id }, { done: t('users.blocked.done', { name }) })}
      onClose={onClose}
    >
      <p>{t('users.block.text')}</p>
    </ActionDialog>
  );
}

export function RemoveUser({ id, name, onClose }: OneUserProps) {
  const t = useText();
  const change = useChange();
  return (
    <ActionDialog
      title={t('users.remove.ask', { name })}
      role="alertdialog"
      action={t('users.remove.do')}
      isDanger
      onAct={() => change('configuration.users.remove', { id }, { done: t('users.removed', { name }) })}
      onClose={onClose}
    >
      <p>{t('users.remove.text')}</p>
    </ActionDialog>
  );
}

interface NameFieldsProps {
  readonly name: string;
  readonly lastName: string;
  readonly onName: (name: string) => void;
  readonly onLastName: (name: string) => void;
}

function NameFields({ name, lastName, onName, onLastName }: NameFieldsProps) {
  const t = useText();
  return (
    <div className="user-names">
      <TextField label={t('users.name')} value={name} onChange={onName} />
      <TextField label={t('users.lastName')} value={lastName} onChange={onLastName} />
    </div>
  );
}

function RoleField({ role, onChange }: { readonly role: Role; readonly onChange: (role: Role) => void }) {
  const t = useText();
  return (
    <Select
      label={t('users.role')}
      value={role}
      options={roles.map((id) => ({ id, label: t(`service.role.${id}`) }))}
      description={t(`users.role.${role}`)}
      onChange={onChange}
    />
  );
}
