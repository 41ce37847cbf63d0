import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import './switch.css';

export interface SwitchProps {
  readonly children: ReactNode;
  /** Under the label: what it means. */
  readonly description?: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (on: boolean) => void;
  readonly isDisabled?: boolean;
}

export function Switch({ children, description, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className="switch">
      <span className="switch-track" aria-hidden>
        <span className="switch-knob" />
      </span>
      <span>
        {children}
        {description !== undefined && <small className="field-description">{description}</small>}
      </span>
    </AriaSwitch>
  );
}
