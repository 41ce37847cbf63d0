import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isMessageId } from '../../i18n/catalogue.ts';
import { useText, type Text } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts, Section } from '../../ui/card.tsx';
import { flagIn, textIn, type ServiceRecord } from '../document/record.ts';
import { maintenanceWindow } from './maintenance-window.ts';

const shownAtFirst = 24;

/** What the company's record says that matters for sending files. */
export function CloudCard({ cloudInfo }: { readonly cloudInfo: ServiceRecord | null }) {
  const t = useText();
  return (
    <Section title={t('service.cloud')}>
      <Card>
        <div className="service-card">
          {cloudInfo === null ? (
            <p className="dim small">{t('service.unasked')}</p>
          ) : (
            <CloudFacts cloudInfo={cloudInfo} />
          )}
        </div>
      </Card>
    </Section>
  );
}

function CloudFacts({ cloudInfo }: { readonly cloudInfo: ServiceRecord }) {
  const t = useText();
  const yesNo = (name: string) => {
    const flag = flagIn(cloudInfo, name);
    return flag === null ? null : t(flag ? 'service.yes' : 'service.no');
  };
  const facts = [
    [t('service.maintenance'), <MaintenanceWords cloudInfo={cloudInfo} />],
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
  return isMessageId(id) ? t(id) : policy;
}

function MaintenanceWords({ cloudInfo }: { readonly cloudInfo: ServiceRecord }) {
  const t = useText();
  const { locale } = useIntl();
  const window = maintenanceWindow(cloudInfo);
  if (window === null) return t('service.maintenance.none');
  // 1 January 2023 was a Sunday.
  const day =
    window.weekday === null
      ? t('service.maintenance.daily')
      : new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
          Date.UTC(2023, 0, 1 + window.weekday),
        );
  const words = t('service.maintenance.words', { day, from: window.from, to: window.to });
  return window.timeZone === null ? words : `${words} (${window.timeZone})`;
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
