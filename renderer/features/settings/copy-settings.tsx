import { useQuery } from '../../bridge/react.tsx';
import { useFormats } from '../../i18n/formats.ts';
import { useText } from '../../i18n/text.tsx';
import { Card, Section } from '../../ui/card.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { SettingsPart } from './settings-part.ts';

const gigabyte = 1_000_000_000;
/** The field shows hundredths of a gigabyte, so its first value is rounded to them. */
const stepBytes = gigabyte / 100;

/** Shows how much space copies of waiting files may take, and how much they take now. */
export function CopySettings({ settings: { spoolBytes }, change }: SettingsPart) {
  const t = useText();
  const formats = useFormats();
  const { data: copies } = useQuery('settings.copies', {});
  const shown =
    copies === null ? undefined : { used: formats.bytes(copies.usedBytes), most: formats.bytes(copies.maxBytes) };
  const startBytes = Math.floor((copies?.maxBytes ?? gigabyte) / stepBytes) * stepBytes;
  return (
    <Section title={t('settings.copies')} note={shown && t('settings.copies.used', shown)}>
      <Card>
        <div className="settings-card settings-limit">
          <Switch
            isSelected={spoolBytes !== null}
            onChange={(on) => void change({ spoolBytes: on ? startBytes : null })}
            description={t(spoolBytes === null ? 'settings.copies.usual' : 'settings.copies.own')}
          >
            {t('settings.copies.limit')}
          </Switch>
          {spoolBytes !== null && (
            <NumberField
              label={t('settings.limit.speed')}
              value={spoolBytes / gigabyte}
              min={0}
              max={100_000}
              step={0.01}
              unit={t('settings.copies.unit')}
              description={t('settings.copies.zero')}
              onChange={(size) => void change({ spoolBytes: Math.round(size * gigabyte) })}
            />
          )}
        </div>
      </Card>
    </Section>
  );
}
