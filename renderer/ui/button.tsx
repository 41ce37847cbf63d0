import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Tooltip } from './tooltip.tsx';
import './button.css';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly icon?: LucideIcon;
  readonly kind?: 'normal' | 'primary' | 'quiet' | 'danger';
  readonly size?: 'm' | 's';
  readonly isDisabled?: boolean;
  /** The action is running: the button keeps the focus and ignores presses. */
  readonly isPending?: boolean;
  readonly type?: 'button' | 'submit';
  readonly autoFocus?: boolean;
  /** What is read out, where several buttons have the same words. Begins with them. */
  readonly 'aria-label'?: string;
}

export function Button({ children, icon: Icon, kind = 'normal', size = 'm', ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className="button" data-kind={kind} data-size={size}>
      {Icon && <Icon aria-hidden />}
      <span>{children}</span>
    </AriaButton>
  );
}

export interface IconButtonProps {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onPress?: () => void;
  readonly isDisabled?: boolean;
  readonly size?: 'm' | 's';
  /** Whether the element that the button opens is open, and the ID of that element. */
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string;
  /** Reached by other keys than Tab, such as the arrow keys of a grid. */
  readonly excludeFromTabOrder?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon. Its label is read out, and shown as a tooltip. */
export function IconButton({ label, icon: Icon, size = 'm', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <AriaButton {...rest} aria-label={label} className="icon-button" data-size={size}>
        <Icon aria-hidden />
      </AriaButton>
    </Tooltip>
  );
}

/** A link that looks like a button, for navigation. */
export function LinkButton({
  href,
  children,
  icon: Icon,
  kind = 'normal',
  size = 'm',
}: Pick<ButtonProps, 'children' | 'icon' | 'kind' | 'size'> & { readonly href: string }) {
  return (
    <a href={href} className="button" data-kind={kind} data-size={size}>
      {Icon && <Icon aria-hidden />}
      <span>{children}</span>
    </a>
  );
}
