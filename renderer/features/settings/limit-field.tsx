import { useText } from '../../i18n/text.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';

const megabyte = 1_000_000;
const usualBytes = megabyte;

export interface LimitFieldProps {
  readonly label: string;
  /** Bytes a second; `null` means no limit. */
  readonly value: number | null;
  readonly onChange: (bytesPerSecond: number | null) => void;
}

/** Chooses no limit, or a limit in megabytes a second. */
export function LimitField({ label, value, onChange }: LimitFieldProps) {
  const t = useText();
  return (
    <div className="settings-limit">
      <Switch isSelected={value !== null} onChange={(on) => onChange(on ? usualBytes : null)}>
        {label}
      </Switch>
      {value !== null && (
        <NumberField
          label={t('settings.limit.speed')}
          value={value / megabyte}
          min={0.01}
          max={10_000}
          step={0.01}
          unit={t('settings.limit.unit')}
          onChange={(speed) => onChange(Math.round(speed * megabyte))}
        />
      )}
    </div>
  );
}
