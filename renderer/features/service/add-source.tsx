import { useState } from 'react';
import { newSourceSchema } from '#contract/service.ts';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';

const empty = { name: '', type: 'AWS', accountName: '', region: '', accessKey: '', secretKey: '' } as const;
type Draft = { readonly [K in keyof typeof empty]: K extends 'type' ? 'AWS' | 'DO' | 'Azure' : string };

/** Adds a source. The keys are passed to the service, and only the service stores them. */
export function AddSource({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const toast = useToast();
  const [draft, setDraft] = useState<Draft>(empty);
  const given = newSourceSchema.safeParse(draft);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const add = async () => {
    if (!given.success) return null;
    const answer = await call('service.addSource', given.data);
    if (!answer.ok) return hostText.error(answer.error);
    toast({ tone: 'done', text: t('sources.added', { name: answer.result.name }) });
    return null;
  };
  return (
    <ActionDialog
      title={t('sources.add')}
      action={t('sources.add')}
      canAct={given.success}
      onAct={add}
      onClose={onClose}
    >
      <TextField label={t('sources.name')} value={draft.name} onChange={(name) => change({ name })} autoFocus />
      <Select
        label={t('sources.type')}
        value={draft.type}
        options={(['AWS', 'DO', 'Azure'] as const).map((id) => ({ id, label: t(`sources.type.${id}`) }))}
        onChange={(type) => change({ type })}
      />
      <TextField
        label={t('sources.account')}
        value={draft.accountName}
        onChange={(accountName) => change({ accountName })}
      />
      {draft.type !== 'Azure' && (
        <>
          <TextField label={t('sources.region')} value={draft.region} onChange={(region) => change({ region })} />
          <TextField
            label={t('sources.accessKey')}
            value={draft.accessKey}
            onChange={(accessKey) => change({ accessKey })}
          />
        </>
      )}
      <TextField
        label={t('sources.secretKey')}
        type="password"
        value={draft.secretKey}
        onChange={(secretKey) => change({ secretKey })}
        description={t('sources.secretKey.text')}
      />
    </ActionDialog>
  );
}
