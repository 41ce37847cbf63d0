import { PlugZap } from 'lucide-react';
import type { AppStatus } from '#contract/app.ts';
import type { AnyMessage } from '#contract/messages/message.ts';
import { isServiceSilent } from '../../documents/files/verification.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useHostText } from '../../i18n/host-text.ts';
import { useText } from '../../i18n/text.tsx';
import { Banner } from '../../ui/banner.tsx';

interface ServiceProblemsProps {
  /** Calls that the service did not answer; empty while nothing is known. */
  readonly problems: readonly AnyMessage[];
  /** What is wrong with the key, which stands on its card. */
  readonly ofKey: AnyMessage | null;
  readonly status: AppStatus | null;
}

/**
 * Says that the service does not respond and what happens to the files, with the technical texts folded. Of a service
 * that responds it names what could not be loaded.
 */
export function ServiceProblems({ problems, ofKey, status }: ServiceProblemsProps) {
  const t = useText();
  const hostText = useHostText();
  const formats = useFormats();
  // Each problem is shown once, because a service that cannot be reached would be reported four times.
  const texts = new Set(problems.map((problem) => hostText.detail(problem)));
  if (ofKey !== null) texts.delete(hostText.detail(ofKey));
  const listed = [...texts].join(' · ');
  if (status === null || !isServiceSilent(status)) {
    if (listed === '') return null;
    return (
      <div className="service-problems">
        <Banner tone="hold" title={t('service.problems')}>
          {listed}
        </Banner>
      </div>
    );
  }
  const { serviceId } = status.service;
  // The banner above every screen says so when the connection is paused.
  const isPaused = status.connections.some((each) => each.serviceId === serviceId && each.state === 'paused');
  const count = status.balance.inProgress;
  return (
    <div className="service-problems">
      {!isPaused && (
        <Banner tone="hold" icon={PlugZap} title={t('shell.connection.service-down.title')}>
          {t('shell.connection.safe', { count, shown: formats.number(count) })}
        </Banner>
      )}
      {listed !== '' && (
        <details className="small">
          <summary>{t('document.details')}</summary>
          {listed}
        </details>
      )}
    </div>
  );
}
