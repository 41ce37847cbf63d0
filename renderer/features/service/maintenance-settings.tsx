import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { CompanyPart } from './company-part.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const usualHours = 2;

/** The hours of a week in which the service takes nothing. */
export function MaintenanceSettings({ settings: { maintenance }, change }: CompanyPart) {
  const t = useText();
  const formats = useFormats();
  const put = (part: Partial<typeof maintenance>) => change({ maintenance: { ...maintenance, ...part } });
  return (
    <Section title={t('company.maintenance')}>
      <Card>
        <div className="service-card">
          <Switch
            isSelected={maintenance.durationHours > 0}
            description={t('company.maintenance.text')}
            onChange={(on) => void put({ durationHours: on ? usualHours : 0 })}
          >
            {t('company.maintenance.on')}
          </Switch>
          {maintenance.durationHours > 0 && (
            <>
              <div className="company-hours">
                <Select
                  label={t('company.maintenance.day')}
                  value={maintenance.startDay}
                  options={days.map((id, index) => ({ id, label: formats.weekday(index + 1, 'long') }))}
                  onChange={(startDay) => void put({ startDay })}
                />
                <TimeField
                  label={t('company.maintenance.start')}
                  value={maintenance.startTime.slice(0, 5)}
                  onChange={(time) => void put({ startTime: `${time}:00` })}
                />
                <NumberField
                  label={t('company.maintenance.duration')}
                  value={maintenance.durationHours}
                  min={0.25}
                  max={168}
                  step={0.25}
                  unit={t('company.hours')}
                  onChange={(hours) => hours !== maintenance.durationHours && void put({ durationHours: hours })}
                />
              </div>
              <SavedField
                label={t('company.maintenance.timeZone')}
                description={t('company.maintenance.timeZone.text')}
                placeholder="Europe/Berlin"
                saveLabel={t('shell.save')}
                value={maintenance.timeZone}
                onSave={(timeZone) =>
                  isTimeZone(timeZone) ? put({ timeZone }) : Promise.resolve(t('company.maintenance.timeZone.unknown'))
                }
              />
            </>
          )}
        </div>
      </Card>
    </Section>
  );
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
