import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import './choice-chips.css';

export interface ChoiceChipsProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly label: string; readonly name?: string }[];
  readonly value: readonly T[];
  /** Called with at least one value; the last chosen one cannot be turned off. */
  readonly onChange: (value: readonly T[]) => void;
}

/** Chooses several of a few values, such as days. */
export function ChoiceChips<T extends string>({ label, options, value, onChange }: ChoiceChipsProps<T>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className="choice-chips"
      selectionMode="multiple"
      disallowEmptySelection
      selectedKeys={value}
      onSelectionChange={(keys) => onChange(options.filter(({ id }) => keys.has(id)).map(({ id }) => id))}
    >
      {options.map(({ id, label: text, name }) => (
        <ToggleButton key={id} id={id} className="choice-chip" aria-label={name ?? text}>
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
