import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useCall, useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { HostBanners } from '../../screen/link-banners.tsx';
import { hrefOf, navigate } from '../../screen/routes.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChooseFolder } from './choose-folder.tsx';
import { ChooseService } from './choose-service.tsx';
import { FirstFile } from './first-file.tsx';
import './setup.css';

const steps = ['service', 'folder', 'file'] as const;
type Step = (typeof steps)[number];

/** The setup: the service, one folder, and the first file until search finds it. */
export function SetupScreen() {
  const t = useText();
  const call = useCall();
  const [step, setStep] = useState<Step | null>(null);
  const first = useFirstStep();
  if (step === null && first !== null) setStep(first);
  const [startedAtMs] = useState(Date.now);
  const done = step === null ? 0 : steps.indexOf(step);
  const end = () => void call('settings.set', { setupDone: true });
  const finish = () => {
    end();
    navigate(hrefOf('inbox'));
  };
  return (
    <div className="setup">
      <header className="setup-head">
        <Inbox aria-hidden />
        <b>Intray</b>
        <ol className="setup-steps" aria-label={t('setup.steps')}>
          {steps.map((each, index) => (
            <li key={each} aria-current={each === step ? 'step' : undefined} data-done={index < done}>
              {t(`setup.step.${each}`)}
            </li>
          ))}
        </ol>
      </header>
      <HostBanners />
      {step === null && (
        <section className="setup-body">
          <Skeleton rows={3} label={t('shell.loading')} />
        </section>
      )}
      {step === 'service' && <ChooseService onChosen={() => setStep('folder')} />}
      {step === 'folder' && <ChooseFolder onChosen={() => setStep('file')} onBack={() => setStep('service')} />}
      {step === 'file' && (
        <FirstFile sinceMs={startedAtMs} onBack={() => setStep('folder')} onFound={end} onFinish={finish} />
      )}
      <footer className="setup-foot">
        <span className="dim small">{t('setup.changeLater')}</span>
        {step !== 'file' && (
          <Button kind="quiet" size="s" onPress={finish}>
            {t('setup.skip')}
          </Button>
        )}
      </footer>
    </div>
  );
}

/**
 * Returns the first step that is not decided, because a new installation may have been connected on the command line;
 * `null` until that is known.
 */
function useFirstStep(): Step | null {
  const { data: status, error } = useQuery('app.status', {});
  const { data: settings, error: unreadable } = useQuery('settings.get', {});
  if (error !== null || unreadable !== null) return 'service';
  if (status === null || settings === null) return null;
  return !settings.setupDone && status.service.kind === 'remote' ? 'folder' : 'service';
}
