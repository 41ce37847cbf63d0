import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useCompanyChange } from './use-company-change.ts';

/** Where a person begins who sets a limit. */
const usual = { storageGigabytes: 100, documentsAtOnce: 2 } as const;

/** What the company may use of a service. One of another version may not know limits: then there is nothing to set. */
export function CompanyLimits() {
  const t = useText();
  const formats = useFormats();
  const { data, refresh } = useQuery('configuration.limits.get', {});
  const change = useCompanyChange('configuration.limits.set', data, refresh);
  if (data === null) return null;
  const { storageGigabytes, documentsAtOnce, storedBytes } = data;
  return (
    <Section title={t('company.limits')}>
      <Card>
        <div className="service-card">
          <Switch
            isSelected={storageGigabytes !== null}
            description={t('company.limits.storage.text', { used: formats.bytes(storedBytes) })}
            onChange={(on) => void change({ storageGigabytes: on ? usual.storageGigabytes : null })}
          >
            {t('company.limits.storage')}
          </Switch>
          {storageGigabytes !== null && (
            <NumberField
              label={t('company.limits.storage.label')}
              value={storageGigabytes}
              min={0.1}
              max={1_000_000}
              step={0.1}
              unit="GB"
              onChange={(next) => next !== storageGigabytes && void change({ storageGigabytes: next })}
            />
          )}
          <Switch
            isSelected={documentsAtOnce !== null}
            description={t('company.limits.atOnce.text')}
            onChange={(on) => void change({ documentsAtOnce: on ? usual.documentsAtOnce : null })}
          >
            {t('company.limits.atOnce')}
          </Switch>
          {documentsAtOnce !== null && (
            <NumberField
              label={t('company.limits.atOnce.label')}
              value={documentsAtOnce}
              min={1}
              max={1_000}
              unit={t('company.limits.documents')}
              onChange={(next) => next !== documentsAtOnce && void change({ documentsAtOnce: next })}
            />
          )}
        </div>
      </Card>
    </Section>
  );
}
