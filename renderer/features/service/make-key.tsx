import { Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { NewKey } from '#contract/configuration.ts';
import { useCall } from '../../bridge/react.tsx';
import { useDocumentActions } from '../../documents/use-document-actions.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { ActionDialog } from '../../screen/action-dialog.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface MakeKeyProps {
  readonly user: { readonly id: string; readonly name: string };
  readonly onMade: (made: NewKey) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a new key, and makes it. */
export function MakeKey({ user, onMade, onClose }: MakeKeyProps) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [name, setName] = useState('');
  const make = async () => {
    const answer = await call('configuration.keys.make', { userId: user.id, name });
    if (!answer.ok) return hostText.error(answer.error);
    onMade(answer.result);
    return null;
  };
  return (
    <ActionDialog
      title={t('keys.add.title', { name: user.name })}
      action={t('keys.make')}
      canAct={name.trim() !== ''}
      onAct={make}
      onClose={onClose}
    >
      <TextField label={t('keys.name')} value={name} onChange={setName} description={t('keys.name.text')} autoFocus />
    </ActionDialog>
  );
}

interface ShownKeyProps {
  readonly made: NewKey;
  /** Whether the service is reached from this computer alone. */
  readonly isHere: boolean;
  /** In place of the name of the key. */
  readonly title?: string;
  /** What to do when it is lost. */
  readonly lostText?: string;
  readonly onClose: () => void;
}

/** Shows a new key this once. A press outside does not close it, because the key would be lost. */
export function ShownKey({ made, isHere, title, lostText, onClose }: ShownKeyProps) {
  const t = useText();
  const isOpen = useAfterDialog();
  const { key, address, apiKey, accessToken, appId, secret } = made;
  const intray = t(isHere ? 'keys.use.intray' : 'keys.use.intray.elsewhere');
  return (
    <Dialog
      title={title ?? t('keys.shown.title', { name: key.name })}
      isOpen={isOpen}
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
          {lostText ?? t('keys.once.text')}
        </Banner>
        <dl className="new-key">
          {address !== null && <Secret label={t('keys.address')} value={address} />}
          <Secret label={t('keys.apiKey')} value={apiKey} />
          <Secret label={t('keys.token')} value={accessToken} />
          <Secret label={t('keys.appId')} value={appId} />
          <Secret label={t('keys.secret')} value={secret} />
        </dl>
        <p className="small">{address === null ? t('keys.noAddress') : intray}</p>
        <p className="muted small">{t(isHere ? 'keys.use.program' : 'keys.use.program.elsewhere')}</p>
      </div>
    </Dialog>
  );
}

/**
 * Whether the dialog that made the key has given the focus back, which it does a frame after it has disappeared. Opened before,
 * this one would give it back to what is gone.
 */
function useAfterDialog(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(() => setAfter(true))));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isAfter;
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
