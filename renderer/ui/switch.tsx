import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { Text } from 'react-aria-components/Text';
import './switch.css';

export interface SwitchProps {
  readonly children: ReactNode;
  /** An explanation under the label. */
  readonly description?: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (on: boolean) => void;
  readonly isDisabled?: boolean;
}

export function Switch({ children, description, ...rest }: SwitchProps) {
  return (
    <SwitchField {...rest} className="switch-field">
      <SwitchButton className="switch">
        <span className="switch-track" aria-hidden>
          <span className="switch-knob" />
        </span>
        <span>{children}</span>
      </SwitchButton>
      {description !== undefined && (
        <Text slot="description" className="field-description">
          {description}
        </Text>
      )}
    </SwitchField>
  );
}
