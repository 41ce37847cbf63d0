import { useState } from 'react';
import { newSourceSchema } from '#contract/service.ts';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const given = newSourceSchema.safeParse(draft);
  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const add = async () => {
    if (!given.success) return;
    setPending(true);
    const answer = await call('service.addSource', given.data);
    setPending(false);
    if (!answer.ok) {
      setProblem(hostText.error(answer.error));
      return;
    }
    toast({ tone: 'done', text: t('sources.added', { name: answer.result.name }) });
    onClose();
  };
  return (
    <Dialog
      title={t('sources.add')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="primary" isDisabled={!given.success} isPending={isPending} onPress={() => void add()}>
            {t('sources.add')}
          </Button>
        </>
      }
    >
      <form
        className="service-form"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
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
        {problem !== null && <Banner tone="fail" title={problem} />}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
