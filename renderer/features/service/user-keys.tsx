import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { UserKey } from '#contract/configuration.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { useChange } from '../../screen/use-change.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The keys of one user. Their secrets are not shown again. */
export function UserKeys({ keys }: { readonly keys: readonly UserKey[] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <ul className="user-keys">
      {keys.map((key) => {
        const { lastUsedAt } = key;
        return (
          <li key={key.id}>
            <div>
              <span className="name">{key.name}</span>
              <small className="dim">
                {t('keys.made', { when: formats.date(Date.parse(key.createdAt)) })} ·{' '}
                {lastUsedAt === null
                  ? t('keys.unused')
                  : t('keys.used', { when: formats.moment(Date.parse(lastUsedAt)) })}
                {key.isFromFile && ` · ${t('keys.fromFile')}`}
              </small>
            </div>
            {!key.isFromFile && <KeyMenu of={key} />}
          </li>
        );
      })}
    </ul>
  );
}

function KeyMenu({ of: { id, name } }: { readonly of: UserKey }) {
  const t = useText();
  const change = useChange();
  const [open, setOpen] = useState<'rename' | 'revoke' | null>(null);
  const [newName, setNewName] = useState(name);
  const close = () => setOpen(null);
  return (
    <>
      <MenuButton
        label={t('keys.actions', { name })}
        entries={[
          { id: 'rename', label: t('keys.rename'), icon: Pencil, onAction: () => setOpen('rename') },
          { id: 'revoke', label: t('keys.revoke'), icon: Trash2, onAction: () => setOpen('revoke'), isDanger: true },
        ]}
      />
      {open === 'rename' && (
        <ActionDialog
          title={t('keys.rename.title')}
          action={t('shell.save')}
          canAct={newName.trim() !== ''}
          onAct={() => change('configuration.keys.rename', { id, name: newName }, { done: t('keys.renamed') })}
          onClose={close}
        >
          <TextField label={t('keys.name')} value={newName} onChange={setNewName} autoFocus />
        </ActionDialog>
      )}
      {open === 'revoke' && (
        <ActionDialog
          title={t('keys.revoke.ask', { name })}
          role="alertdialog"
          action={t('keys.revoke.do')}
          isDanger
          onAct={() => change('configuration.keys.revoke', { id }, { done: t('keys.revoked', { name }) })}
          onClose={close}
        >
          <p>{t('keys.revoke.text')}</p>
        </ActionDialog>
      )}
    </>
  );
}
