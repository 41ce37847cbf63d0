import type { LucideIcon } from 'lucide-react';
import { useState, type FocusEvent, type ReactNode, type Ref } from 'react';
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
  const kept = useKeptFocus(rest);
  return (
    <AriaButton {...rest} {...kept} className="button" data-kind={kind} data-size={size}>
      {Icon && <Icon aria-hidden />}
      <span>{children}</span>
    </AriaButton>
  );
}

/**
 * A button that becomes disabled while it has the focus would lose it, and a person who works by keys would begin again
 * at the top of the page. It ignores presses instead, says that it is disabled, and becomes so when the focus leaves.
 */
export function useKeptFocus({ isDisabled = false, isPending = false }: Pick<ButtonProps, 'isDisabled' | 'isPending'>) {
  const [hasFocus, setHasFocus] = useState(false);
  const isKept = isDisabled && hasFocus;
  return {
    isDisabled: isDisabled && !hasFocus,
    isPending: isPending || isKept,
    'data-kept': isKept || undefined,
    onFocus: () => setHasFocus(true),
    // The element is left alone while another window has the focus.
    onBlur: ({ currentTarget }: FocusEvent) => setHasFocus(document.activeElement === currentTarget),
  };
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
  const kept = useKeptFocus(rest);
  return (
    <Tooltip text={label}>
      <AriaButton {...rest} {...kept} aria-label={label} className="icon-button" data-size={size}>
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
