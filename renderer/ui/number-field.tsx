import type { ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { Text } from 'react-aria-components/Text';
import './field.css';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /**
   * Called when the field loses focus, on Enter and on each step by arrow keys, not at every keystroke. The value is
   * within `min` and `max`.
   */
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly unit: ReactNode;
  readonly description?: string;
}

/** A number in the notation of the person's language, with its unit. */
export function NumberField({ label, value, onChange, min, max, step = 1, unit, description }: NumberFieldProps) {
  return (
    <AriaNumberField
      className="field"
      value={value}
      minValue={min}
      maxValue={max}
      step={step}
      formatOptions={{ maximumFractionDigits: 2 }}
      onChange={(next) => Number.isFinite(next) && onChange(next)}
    >
      <Label>{label}</Label>
      <div className="field-line">
        <Input className="field-input field-number" />
        <span className="dim small field-unit">{unit}</span>
      </div>
      {description !== undefined && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
    </AriaNumberField>
  );
}
