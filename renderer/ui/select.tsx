import { ChevronDown } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { Text } from 'react-aria-components/Text';
import './field.css';
import './menu.css';

export interface SelectProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly description?: string;
  readonly isDisabled?: boolean;
  /** Shown while the value is none of the options. */
  readonly placeholder?: string;
  /** Hides the label visually; screen readers still read it. */
  readonly hidesLabel?: boolean;
}

export function Select<T extends string>(props: SelectProps<T>) {
  const { label, options, value, onChange, description, placeholder, isDisabled = false, hidesLabel = false } = props;
  return (
    <AriaSelect
      className="field"
      value={value}
      isDisabled={isDisabled}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(hidesLabel ? { 'aria-label': label } : {})}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen !== undefined) onChange(chosen.id);
      }}
    >
      {!hidesLabel && <Label className="field-label">{label}</Label>}
      <Button className="field-input field-select">
        <SelectValue />
        <ChevronDown aria-hidden />
      </Button>
      {description !== undefined && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
      <Popover className="menu-popover">
        <ListBox className="menu">
          {options.map((option) => (
            <ListBoxItem key={option.id} id={option.id} textValue={option.label} className="menu-item select-option">
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
