import { useState, type ReactNode } from 'react';
import type { CloudInfo, ServiceInfo } from '#contract/service.ts';
import { isMessageCode } from '#contract/messages/format-message.ts';
import { useFormats } from '../../i18n/formats.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts, Section } from '../../ui/card.tsx';

const shownAtFirst = 24;

/** The values of the company's record that matter for uploads. */
type MaintenanceInfo = Pick<ServiceInfo, 'maintenance' | 'inMaintenance'>;

export function CompanyCard({ info }: { readonly info: MaintenanceInfo & Pick<ServiceInfo, 'cloudInfo'> }) {
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
  readonly cloudInfo: CloudInfo;
  readonly info: MaintenanceInfo;
}

function CloudFacts({ cloudInfo, info }: CloudFactsProps) {
  const t = useText();
  const yesNo = (flag: boolean | null) => (flag === null ? null : t(flag ? 'service.yes' : 'service.no'));
  const facts = [
    [t('service.maintenance'), <MaintenanceWords info={info} />],
    [t('service.duplicates'), policyWords(cloudInfo.duplicatePolicy, t)],
    [t('service.jobRetries'), cloudInfo.jobRetryLimit],
    [t('service.fileRetries'), cloudInfo.fileRetryLimit],
    [t('service.failedFile'), yesNo(cloudInfo.failsJobWithFile)],
    [t('service.splitMail'), yesNo(cloudInfo.splitsMails)],
    [t('service.types'), <FileTypes types={cloudInfo.supportedFileExtensions} />],
  ] satisfies readonly (readonly [string, ReactNode])[];
  return <Facts facts={facts.filter(([, value]) => value !== null)} />;
}

/** Returns a policy in the person's language. An unknown one keeps the service's name. */
function policyWords(policy: string | null, t: Text): string | null {
  const id = `service.policy.${policy ?? ''}`;
  return isMessageCode(id) ? t(id) : policy;
}

/** Shows maintenance windows in the time of this computer, which its reader uses. */
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

/** Extensions; a long list is shortened at first. */
export function FileTypes({ types }: { readonly types: CloudInfo['supportedFileExtensions'] }) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  if (types === null) return t('document.status.notReported');
  const shown = isWhole ? types : types.slice(0, shownAtFirst);
  return (
    <>
      {shown.join(', ')}{' '}
      {types.length > shown.length && (
        <Button size="s" kind="quiet" onPress={() => setWhole(true)}>
          {t('tags.more', { count: types.length - shown.length })}
        </Button>
      )}
    </>
  );
}
