import { useState, type ReactNode } from 'react';
import type { ServiceInfo } from '#contract/service.ts';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts, Section } from '../../ui/card.tsx';
import { flagIn, textIn, type ServiceRecord } from '../../documents/record.ts';

const shownAtFirst = 24;

/** What the company's record says that matters for sending files. */
type MaintenanceInfo = Pick<ServiceInfo, 'maintenance' | 'inMaintenance'>;

export function CloudCard({ info }: { readonly info: MaintenanceInfo & Pick<ServiceInfo, 'cloudInfo'> }) {
  const t = useText();
  return (
    <Section title={t('service.cloud')}>
      <Card>
        <div className="service-card">
          {info.cloudInfo === null ? (
            <p className="dim small">{t('service.notReported')}</p>
          ) : (
            <CloudFacts cloudInfo={info.cloudInfo} info={info} />
          )}
        </div>
      </Card>
    </Section>
  );
}

interface CloudFactsProps {
  readonly cloudInfo: ServiceRecord;
  readonly info: MaintenanceInfo;
}

function CloudFacts({ cloudInfo, info }: CloudFactsProps) {
  const t = useText();
  const yesNo = (name: string) => {
    const flag = flagIn(cloudInfo, name);
    return flag === null ? null : t(flag ? 'service.yes' : 'service.no');
  };
  const facts = [
    [t('service.maintenance'), <MaintenanceWords info={info} />],
    [t('service.duplicates'), policyWords(textIn(cloudInfo, 'duplicate_policy'), t)],
    [t('service.jobRetries'), textIn(cloudInfo, 'job_retry_limit')],
    [t('service.fileRetries'), textIn(cloudInfo, 'file_retry_limit')],
    [t('service.failedFile'), yesNo('invalid_on_failed_file')],
    [t('service.splitMail'), yesNo('decompose_email_files')],
    [t('service.types'), <FileTypes text={textIn(cloudInfo, 'supported_file_extensions') ?? ''} />],
  ] satisfies readonly (readonly [string, ReactNode])[];
  return <Facts facts={facts.filter(([, value]) => value !== null)} />;
}

/** A policy that we do not know is shown as the service names it. */
function policyWords(policy: string | null, t: Text): string | null {
  const id = `service.policy.${policy ?? ''}`;
  return isMessageCode(id) ? t(id) : policy;
}

/** By the clock of this computer, which is the one that the reader looks at. */
function MaintenanceWords({ info: { maintenance, inMaintenance } }: { readonly info: MaintenanceInfo }) {
  const t = useText();
  const formats = useFormats();
  if (maintenance?.isOpen === true)
    return t('service.maintenance.until', { until: formats.dateTime(maintenance.endMs) });
  if (inMaintenance) return t('service.maintenance.now');
  if (maintenance === null) return t('service.maintenance.none');
  return t('service.maintenance.next', {
    from: formats.dateTime(maintenance.startMs),
    duration: formats.duration(maintenance.endMs - maintenance.startMs),
  });
}

function FileTypes({ text }: { readonly text: string }) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const types = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (types.length === 0) return t('service.types.unknown');
  const shown = isWhole ? types : types.slice(0, shownAtFirst);
  return (
    <>
      {shown.join(', ')}{' '}
      {types.length > shown.length && (
        <Button size="s" kind="quiet" onPress={() => setWhole(true)}>
          {t('service.types.more', { count: types.length - shown.length })}
        </Button>
      )}
    </>
  );
}
