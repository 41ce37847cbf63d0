import type { ServiceInfo } from '#contract/service.ts';
import { Building2 } from 'lucide-react';
import { useQuery } from '../../bridge/react.tsx';
import { useText } from '../../i18n/text.tsx';
import { NotLoaded } from '../../screen/not-loaded.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { CompanyCard, FileTypes } from './company-card.tsx';
import { CompanyLimits } from './company-limits.tsx';
import type { CompanyPart } from './company-part.ts';
import { FetchHosts } from './fetch-hosts.tsx';
import { SplittingSettings } from './splitting-settings.tsx';
import { MaintenanceSettings } from './maintenance-settings.tsx';
import { useCompanyChange } from './use-company-change.ts';

/** The settings of the company: every change is saved at once and can be undone. Another service only shows them. */
export function CompanyPage({ info }: { readonly info: ServiceInfo }) {
  const t = useText();
  if (!info.canConfigure)
    return (
      <div className="company">
        <Banner tone="idle" title={t('configuration.readOnly.title')}>
          {t('configuration.read-only')}
        </Banner>
        <CompanyCard info={info} />
      </div>
    );
  return <EditedSettings info={info} />;
}

function EditedSettings({ info }: { readonly info: ServiceInfo }) {
  const t = useText();
  const { data: settings, error, refresh } = useQuery('configuration.settings.get', {});
  const change = useCompanyChange('configuration.settings.set', settings, refresh);
  if (settings === null && error !== null) return <NotLoaded icon={Building2} error={error} onRetry={refresh} />;
  if (settings === null) return <Skeleton rows={6} label={t('shell.loading')} />;
  return (
    <div className="company">
      <DuplicateSettings settings={settings} change={change} />
      <JobSettings settings={settings} change={change} />
      <SplittingSettings settings={settings} change={change} />
      <MaintenanceSettings settings={settings} change={change} />
      <CompanyLimits />
      {info.kind === 'local' && <FetchHosts />}
      <Section title={t('service.types')}>
        <Card>
          <div className="service-card">
            <p className="small">
              <FileTypes types={info.cloudInfo?.supportedFileExtensions ?? null} />
            </p>
            <p className="dim small">{t('company.types.text')}</p>
          </div>
        </Card>
      </Section>
    </div>
  );
}

const policies = ['new_file_new_name', 'new_version', 'reject'] as const;

function DuplicateSettings({ settings, change }: CompanyPart) {
  const t = useText();
  return (
    <Section title={t('service.duplicates')}>
      <Card>
        <div className="service-card">
          <Select
            label={t('company.duplicates')}
            value={settings.duplicatePolicy}
            options={policies.map((id) => ({ id, label: t(`service.policy.${id}`) }))}
            description={t(`company.duplicates.${settings.duplicatePolicy}`)}
            onChange={(duplicatePolicy) => void change({ duplicatePolicy })}
          />
        </div>
      </Card>
    </Section>
  );
}

function JobSettings({ settings, change }: CompanyPart) {
  const t = useText();
  return (
    <Section title={t('company.jobs')}>
      <Card>
        <div className="service-card">
          <NumberField
            label={t('company.fileRetries')}
            value={settings.fileRetryLimit}
            min={0}
            max={20}
            unit={t('company.times')}
            description={t('company.fileRetries.text')}
            onChange={(fileRetryLimit) => fileRetryLimit !== settings.fileRetryLimit && void change({ fileRetryLimit })}
          />
          <NumberField
            label={t('company.jobRetries')}
            value={settings.jobRetryLimit}
            min={0}
            max={20}
            unit={t('company.times')}
            description={t('company.jobRetries.text')}
            onChange={(jobRetryLimit) => jobRetryLimit !== settings.jobRetryLimit && void change({ jobRetryLimit })}
          />
          <Switch
            isSelected={settings.failsJobWithFile}
            description={t('company.failsJobWithFile.text')}
            onChange={(failsJobWithFile) => void change({ failsJobWithFile })}
          >
            {t('company.failsJobWithFile')}
          </Switch>
          <Switch
            isSelected={settings.failsJobWithFetch}
            description={t('company.failsJobWithFetch.text')}
            onChange={(failsJobWithFetch) => void change({ failsJobWithFetch })}
          >
            {t('company.failsJobWithFetch')}
          </Switch>
          <Switch
            isSelected={settings.splitsMails}
            description={t('company.splitsMails.text')}
            onChange={(splitsMails) => void change({ splitsMails })}
          >
            {t('company.splitsMails')}
          </Switch>
        </div>
      </Card>
    </Section>
  );
}
