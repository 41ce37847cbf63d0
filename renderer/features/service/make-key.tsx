import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { NewKey } from '#contract/configuration.ts';
import { useCall } from '../../bridge/react.tsx';
import { useDocumentActions } from '../../documents/use-document-actions.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface MakeKeyProps {
  readonly user: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Makes a key, and shows it this once. A press outside does not close the dialog while the key can be lost. */
export function MakeKey({ user, onClose }: MakeKeyProps) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [name, setName] = useState('');
  const [made, setMade] = useState<NewKey | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const make = async () => {
    if (name.trim() === '' || isPending) return;
    setPending(true);
    const answer = await call('configuration.keys.make', { userId: user.id, name });
    setPending(false);
    setProblem(answer.ok ? null : hostText.error(answer.error));
    if (answer.ok) setMade(answer.result);
  };
  if (made !== null) return <ShownKey made={made} onClose={onClose} />;
  return (
    <Dialog
      title={t('keys.add.title', { name: user.name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onPress={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button kind="primary" isDisabled={name.trim() === ''} isPending={isPending} onPress={() => void make()}>
            {t('keys.make')}
          </Button>
        </>
      }
    >
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextField label={t('keys.name')} value={name} onChange={setName} description={t('keys.name.text')} autoFocus />
        {problem !== null && <Banner tone="fail" title={problem} />}
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}

function ShownKey({ made, onClose }: { readonly made: NewKey; readonly onClose: () => void }) {
  const t = useText();
  const { key, address, apiKey, accessToken, appId, secret } = made;
  return (
    <Dialog
      title={t('keys.shown.title', { name: key.name })}
      isOpen
      onClose={onClose}
      size="l"
      role="alertdialog"
      actions={
        <Button kind="primary" onPress={onClose}>
          {t('keys.shown.close')}
        </Button>
      }
    >
      <div className="dialog-form">
        <Banner tone="hold" title={t('keys.once')}>
          {t('keys.once.text')}
        </Banner>
        <dl className="new-key">
          {address !== null && <Secret label={t('keys.address')} value={address} />}
          <Secret label={t('keys.apiKey')} value={apiKey} />
          <Secret label={t('keys.token')} value={accessToken} />
          <Secret label={t('keys.appId')} value={appId} />
          <Secret label={t('keys.secret')} value={secret} />
        </dl>
        <p className="small">{t(address === null ? 'keys.noAddress' : 'keys.use.intray')}</p>
        <p className="muted small">{t('keys.use.program')}</p>
      </div>
    </Dialog>
  );
}

function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useText();
  const actions = useDocumentActions();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="mono">{value}</span>
        <IconButton
          size="s"
          icon={Copy}
          label={t('keys.copy', { what: label })}
          onPress={() => void actions.copyText(value)}
        />
      </dd>
    </div>
  );
}
