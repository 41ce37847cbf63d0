import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConnectForm } from '../../documents/service/connect-form.tsx';

/** To another service, of which the address may be known, or to the same one with another key. */
interface Aim {
  readonly kind: 'other' | 'key';
  readonly baseUrl: string;
}

export function useConnecting(): { readonly open: (aim: Aim) => void; readonly dialog: ReactNode } {
  const t = useText();
  const [aim, setAim] = useState<Aim | null>(null);
  const close = () => setAim(null);
  const isKey = aim?.kind === 'key';
  const dialog = (
    <Dialog title={t(isKey ? 'service.key.change' : 'service.connect')} isOpen={aim !== null} onClose={close} size="l">
      <p className="muted small service-note">{t(isKey ? 'service.key.change.text' : 'service.connect.text')}</p>
      <ConnectForm
        baseUrl={aim?.baseUrl ?? ''}
        onConnected={close}
        cancel={
          <Button kind="quiet" onPress={close}>
            {t('shell.cancel')}
          </Button>
        }
      />
    </Dialog>
  );
  return { open: setAim, dialog };
}
