import { HardDrive, PlugZap } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../bridge/react.tsx';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConnectForm } from '../../documents/service/connect-form.tsx';
import { SetupChoice } from './setup-choice.tsx';

/** Offers two services. The first one needs no further input. */
export function ChooseService({ onChosen }: { readonly onChosen: () => void }) {
  const t = useText();
  const hostText = useHostText();
  const call = useCall();
  const [isConnecting, setConnecting] = useState(false);
  const [error, setError] = useState('');
  const [isPending, setPending] = useState(false);
  const useLocal = async () => {
    setPending(true);
    const answer = await call('service.useLocal', {});
    setPending(false);
    if (answer.ok) onChosen();
    else setError(hostText.error(answer.error));
  };
  if (isConnecting) {
    return (
      <section className="setup-body" aria-label={t('setup.connect')}>
        <h1>{t('setup.connect')}</h1>
        <ConnectForm
          onConnected={onChosen}
          cancel={
            <Button kind="quiet" onPress={() => setConnecting(false)}>
              {t('shell.back')}
            </Button>
          }
        />
      </section>
    );
  }
  return (
    <section className="setup-body" aria-label={t('setup.service.title')}>
      <h1>{t('setup.service.title')}</h1>
      <p className="muted">{t('setup.service.text')}</p>
      <div className="setup-choices">
        <SetupChoice
          icon={HardDrive}
          title={t('setup.local')}
          text={t(isPending ? 'setup.local.starting' : 'setup.local.text')}
          isMain
          isPending={isPending}
          onPress={() => void useLocal()}
        />
        <SetupChoice
          icon={PlugZap}
          title={t('setup.connect')}
          text={t('setup.connect.text')}
          onPress={() => setConnecting(true)}
        />
      </div>
      {error !== '' && <Banner tone="fail" title={error} />}
    </section>
  );
}
