import { useState } from 'react';
import type { NewKey, ServiceCompany } from '#contract/configuration.ts';
import { useCall } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { useChange } from '../../screen/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

interface AddCompanyProps extends DialogProps {
  readonly onMade: (name: string, key: NewKey) => void;
}

/** Asks for the name of a new company, and adds it. */
export function AddCompany({ onMade, onClose }: AddCompanyProps) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [name, setName] = useState('');
  const add = async () => {
    const answer = await call('configuration.companies.add', { name });
    if (!answer.ok) return hostText.error(answer.error);
    onMade(name.trim(), answer.result);
    return null;
  };
  return (
    <ActionDialog
      title={t('companies.add.do')}
      action={t('companies.add.do')}
      canAct={name.trim() !== ''}
      onAct={add}
      onClose={onClose}
    >
      <TextField label={t('service.name')} value={name} onChange={setName} autoFocus />
    </ActionDialog>
  );
}

interface OneCompanyProps extends DialogProps {
  readonly company: ServiceCompany;
}

export function RenameCompany({ company: { id, name }, onClose }: OneCompanyProps) {
  const t = useText();
  const change = useChange();
  const [newName, setNewName] = useState(name);
  const wanted = newName.trim();
  return (
    <ActionDialog
      title={t('companies.rename.title', { name })}
      action={t('shell.save')}
      canAct={wanted !== '' && wanted !== name}
      onAct={() =>
        change(
          'configuration.companies.rename',
          { id, name: newName },
          { done: t('companies.renamed', { name: wanted }) },
        )
      }
      onClose={onClose}
    >
      <TextField label={t('service.name')} value={newName} onChange={setNewName} autoFocus />
    </ActionDialog>
  );
}

/** Asks once. Where the company has documents, it says that these go first. */
export function RemoveCompany({ company: { id, name, documents }, onClose }: OneCompanyProps) {
  const t = useText();
  const formats = useFormats();
  const change = useChange();
  if (documents > 0)
    return (
      <Dialog
        title={t('companies.remove.not.title', { name })}
        isOpen
        onClose={onClose}
        actions={
          <Button kind="primary" onPress={onClose} autoFocus>
            {t('shell.close')}
          </Button>
        }
      >
        <p>{t('companies.remove.not', { count: documents, shown: formats.number(documents) })}</p>
      </Dialog>
    );
  return (
    <ActionDialog
      title={t('users.remove.ask', { name })}
      role="alertdialog"
      action={t('companies.remove.do')}
      isDanger
      onAct={() => change('configuration.companies.remove', { id }, { done: t('users.removed', { name }) })}
      onClose={onClose}
    >
      <p>{t('companies.remove.text')}</p>
    </ActionDialog>
  );
}
